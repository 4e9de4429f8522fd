import { liveChain } from '../../context/context.ts';
import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Role, roleOf } from '../../graph/roles.ts';
import { turnStarts } from '../../graph/turns.ts';
import type { Entry } from '../../transcript/entry.ts';

/** Where the live conversation is parted: what a summary takes the place of, and what stays. */
export interface Cut {
  readonly older: readonly Entry[];
  /** Empty if nothing stays; otherwise it starts with a prompt. */
  readonly kept: readonly Entry[];
  /** The last entry of the kept part, where clients go on; undefined if nothing stays. */
  readonly leaf: Entry | undefined;
  /** How many turns each part has. */
  readonly turns: { readonly replaced: number; readonly kept: number };
}

/** What tells nothing of whether an exchange has come to its end. */
const PASSED_OVER: ReadonlySet<Role> = new Set<Role>([
  'other',
  'meta',
  'command',
  'command-output',
]);
/** What the human or a tool said, and nobody has answered. */
const UNANSWERED: ReadonlySet<Role> = new Set<Role>(['prompt', 'tool-result', 'sidechain']);

/**
 * Parts the conversation before one of its last turns; an exchange stays whole, so that more
 * turns may stay than were asked for. Undefined if nothing would be replaced.
 */
export function findCut(graph: Graph, keepLast: number): Cut | undefined {
  const { leaf, chain } = liveChain(graph);
  const prompts = turnStarts(graph);
  const starts = chain.flatMap((entry, index) => (prompts.has(entry) ? [index] : []));
  if (starts.length <= keepLast) return undefined;
  if (!chain.every(({ hasUuid }) => hasUuid)) throw noTree();
  const wanted = keepLast === 0 ? [] : starts.slice(1, starts.length - keepLast + 1);
  const start = keepLast === 0 ? chain.length : wanted.findLast(betweenTurns(chain));
  if (start === undefined) return undefined;
  const replaced = starts.filter((at) => at < start).length;
  return {
    older: chain.slice(0, start),
    kept: chain.slice(start),
    leaf: start < chain.length ? leaf : undefined,
    turns: { replaced, kept: starts.length - replaced },
  };
}

/** How many turns can stay, the most first: before other turns an exchange would be parted. */
export function possibleCuts(chain: readonly Entry[], prompts: ReadonlySet<Entry>): number[] {
  const isBetween = betweenTurns(chain);
  const starts = chain.flatMap((entry, index) => (prompts.has(entry) ? [index] : []));
  return starts.flatMap((start, index) => (isBetween(start) ? [starts.length - index] : []));
}

/** Tells whether the exchange before a prompt is over, with nothing of it behind the prompt. */
function betweenTurns(chain: readonly Entry[]): (start: number) => boolean {
  /** The last line of each response, and result of each call. */
  const lasts = new Map<string, number>();
  for (const [index, entry] of chain.entries())
    for (const key of [...responseOf(entry), ...entry.toolIds('tool_result')])
      lasts.set(key, index);
  /** For each place: whether all is over that came before it. */
  const isOver: boolean[] = [];
  let [isAnswered, end] = [true, -1];
  for (const [index, entry] of chain.entries()) {
    isOver.push(isAnswered && end < index);
    const role = roleOf(entry);
    if (!PASSED_OVER.has(role)) isAnswered = !UNANSWERED.has(role);
    for (const key of [...responseOf(entry), ...entry.toolIds('tool_use')])
      end = Math.max(end, lasts.get(key) ?? -1);
  }
  return (start) => isOver[start] === true;
}

function responseOf({ facts }: Entry): string[] {
  const id = facts.message?.id;
  return id === undefined ? [] : [`response ${id}`];
}

function noTree(): UserError {
  return new UserError({
    code: 'no-tree',
    message: 'The entries of this session have no ids: clients cannot resume it, summed up or not.',
    hint: 'It is an export; work on the transcript that the client wrote.',
  });
}
