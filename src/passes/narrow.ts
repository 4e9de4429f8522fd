import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { parseRanges } from '../selection/ranges.ts';
import { turnsAt } from '../selection/select.ts';
import { stringsIn } from '../text/strings-in.ts';
import { textPattern } from '../text/text-pattern.ts';
import { withAgents } from './last-turns.ts';
import type { Where } from './where.ts';

export interface Narrowing {
  /** `4-9,12,last:3`: only what is part of these turns, or of sub-agents that they started. */
  readonly turns?: string | undefined;
  /** A text, or `/regex/flags`: only what contains it. */
  readonly match?: string | undefined;
}

/**
 * Narrows passes to turns and to texts. Call it before any pass has run: turns have the numbers of the source.
 * @returns Undefined if nothing is narrowed.
 */
export function narrow(graph: Graph, { turns, match }: Narrowing): Where['only'] {
  const inTurns = turns === undefined ? undefined : entriesOfTurns(graph, turns);
  const matches = match === undefined ? undefined : matcherOf(graph, match);
  if (inTurns === undefined && matches === undefined) return undefined;
  return (pieces) =>
    pieces.every(({ entry }) => inTurns?.has(entry) ?? true) &&
    (matches === undefined || pieces.some(({ json }) => matches(json)));
}

function entriesOfTurns(graph: Graph, turns: string): ReadonlySet<unknown> {
  const named = turnsAt(graph, parseRanges('--turns', turns));
  return withAgents(graph, new Set(named.flatMap(({ entries }) => entries)));
}

function matcherOf(graph: Graph, match: string): (json: Buffer) => boolean {
  const pattern = textPattern('--match', match);
  const matches = (json: Buffer): boolean => {
    pattern.lastIndex = 0;
    return pattern.test(stringsIn(json));
  };
  if (graph.entries().some(({ problem, raw }) => problem === undefined && matches(raw)))
    return matches;
  throw new UserError({
    code: 'nothing-matched',
    message: `No entry of the session contains ${match}.`,
    hint: 'A text is looked for as it is, capitals included; /regex/i takes both.',
  });
}
