import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { type Turn, turnsOf } from '../graph/turns.ts';
import { namePattern } from '../text/name-pattern.ts';
import { plural } from '../text/numbers.ts';
import { stringsIn } from '../text/strings-in.ts';
import { textPattern } from '../text/text-pattern.ts';
import type { Entry } from '../transcript/entry.ts';
import { branchesOf } from './branches.ts';
import { byId } from './by-id.ts';
import { type Range, takeRanges } from './ranges.ts';
import { printTarget, type Target } from './target.ts';

/** What a target means in a session. */
export interface Selection {
  /** Turns that are meant as a whole. */
  readonly turns: readonly Turn[];
  /** Entries that are meant as a whole, those of the turns among them. */
  readonly entries: ReadonlySet<Entry>;
  /** Ids of calls that are meant with their results, those of the entries among them. */
  readonly calls: ReadonlySet<string>;
}

/** Finds what a target means; throws if that is nothing, and says what there is. Lines are those of the main transcript. */
export function select(graph: Graph, target: Target): Selection {
  switch (target.kind) {
    case 'turn': {
      const turns = turnsAt(graph, target.ranges);
      return selection(
        turns.flatMap(({ entries }) => entries),
        { turns },
      );
    }
    case 'line':
      return selection(linesAt(graph, target.ranges));
    case 'branch':
      return selection(branchesAt(graph, target.ranges));
    case 'uuid':
      return selection(byId.uuid(graph, target.id));
    case 'call':
      return selection([], { calls: [byId.call(graph, target.id)] });
    case 'tool':
      return selection([], { calls: callsOfTools(graph, target) });
    case 'match':
      return matching(graph, target);
  }
}

export function turnsAt(graph: Graph, ranges: readonly Range[]): Turn[] {
  const turns = turnsOf(graph);
  const numbers = turns.map(({ name }) => name);
  return takeRanges(
    turns,
    ranges,
    ({ name }) => name,
    (name) =>
      new UserError({
        code: 'no-such-turn',
        message: `The session has ${plural(turns.length, 'turn')}, and none of them is turn ${name}.`,
        hint: numbers.length === 0 ? undefined : `There are turns ${inShort(numbers)}.`,
      }),
  );
}

function linesAt({ main }: Graph, ranges: readonly Range[]): Entry[] {
  return takeRanges(
    main.entries,
    ranges,
    ({ line }) => String(line),
    (line) =>
      nothing(
        `The transcript has no line ${line}; its last is line ${main.entries.at(-1)?.line ?? 0}.`,
      ),
  );
}

function branchesAt(graph: Graph, ranges: readonly Range[]): Entry[] {
  const branches = branchesOf(graph);
  const missing = (number: string): UserError =>
    nothing(
      `The session has ${plural(branches.length, 'abandoned branch', 'abandoned branches')}, and none of them is branch ${number}.`,
    );
  return takeRanges(branches, ranges, ({ number }) => String(number), missing).flatMap(
    ({ entries }) => entries,
  );
}

function callsOfTools({ main }: Graph, target: Target & { kind: 'tool' }): string[] {
  const isMeant = namePattern(target.names);
  const names = new Set<string>();
  const calls: string[] = [];
  for (const entry of main.entriesHolding('toolUse'))
    for (const { type, name = '', toolId } of entry.facts.message?.blocks ?? []) {
      if (type !== 'tool_use' || toolId === undefined) continue;
      names.add(name);
      if (isMeant(name)) calls.push(toolId);
    }
  if (calls.length > 0) return calls;
  const there = names.size === 0 ? 'it calls no tool' : `it calls ${[...names].join(', ')}`;
  throw nothing(`The session has no call of ${target.names.join(', ')}: ${there}.`);
}

/** A call or a result whose text matches is meant with the other; any other message, and any attachment, by itself. */
function matching({ main }: Graph, target: Target & { kind: 'match' }): Selection {
  const pattern = textPattern('match', target.pattern);
  const matches = (json: Buffer): boolean => {
    pattern.lastIndex = 0;
    return pattern.test(stringsIn(json));
  };
  const entries: Entry[] = [];
  const calls: string[] = [];
  for (const entry of main.entries) {
    const { message, raw } = entry;
    if (message === undefined) {
      if (entry.type === 'attachment' && matches(raw)) entries.push(entry);
      continue;
    }
    if (message.kind === 'text' && matches(entry.contentBytes)) entries.push(entry);
    for (const { type, toolId, start, end } of message.blocks) {
      if (!matches(raw.subarray(start, end))) continue;
      const isCall = type === 'tool_use' || type === 'tool_result';
      if (isCall && toolId !== undefined) calls.push(toolId);
      else entries.push(entry);
    }
  }
  if (entries.length + calls.length > 0) return selection(entries, { calls });
  throw nothing(`No message or attachment of the session has what ${printTarget(target)} means.`);
}

function selection(
  entries: readonly Entry[],
  { turns = [], calls = [] }: { turns?: readonly Turn[]; calls?: readonly string[] } = {},
): Selection {
  const ids = entries.flatMap((entry) => [
    ...entry.toolIds('tool_use'),
    ...entry.toolIds('tool_result'),
  ]);
  return { turns, entries: new Set(entries), calls: new Set([...calls, ...ids]) };
}

function nothing(message: string): UserError {
  return new UserError({ code: 'nothing-matched', message });
}

/** `0, 1-12, 0.2, 13-20`. */
function inShort(names: readonly string[]): string {
  const runs: [string, string][] = [];
  for (const name of names) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run[1]) >= 1 && Number(name) === Number(run[1]) + 1)
      run[1] = name;
    else runs.push([name, name]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
}
