import { ancestry } from '../../graph/ancestry.ts';
import { sidesOf } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-tool-use',
  severity: 'error',
  what: 'The call {id} stands already in line {first}.',
  why: 'The API refuses a request in which two calls have one id.',
  todo: '`ccsurgery repair` removes copies of entries that were appended twice; with --unsafe it gives other calls ids of their own.',
  *check({ graph }: Subject): Generator<Finding> {
    if (pairedCalls(graph) !== undefined) return;
    for (const [id, first, entry] of repeatedIds(graph))
      yield { entry, args: { id, first: first.line } };
    for (const entry of graph.entriesHolding('severalToolUses'))
      for (const id of repeatedCalls(entry)) yield { entry, args: { id, first: entry.line } };
  },
};

/** Calls that one request can hold together, by their id. */
function* repeatedIds(graph: Graph): Generator<[id: string, first: Entry, entry: Entry]> {
  const multiple = [...graph.toolCalls.multiple()];
  if (multiple.length === 0) return;
  const sideOf = sidesOf(graph);
  const isAbove = ancestry(graph);
  for (const [id, calls] of multiple) {
    // Helpers' files repeat the main one by design; a call can be copied to behind a compaction, or to a branch.
    const firsts = new Map<string, Entry[]>();
    for (const call of calls) {
      const place = `${sideOf(call)} ${call.transcript.path}`;
      const others = firsts.get(place) ?? [];
      const first = others.find(
        (other) => !call.hasUuid || isAbove(other, call) || isAbove(call, other),
      );
      if (first === undefined) firsts.set(place, [...others, call]);
      else yield [id, first, call];
    }
  }
}

/** Calls that stand twice in one line. */
function repeatedCalls(entry: Entry): string[] {
  const seen = new Set<string>();
  return entry.toolIds('tool_use').filter((id) => seen.size === seen.add(id).size);
}
