import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Entry } from '../../transcript/entry.ts';
import { repeats } from '../repeats.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-tool-use',
  severity: 'error',
  what: 'The call {id} stands already in line {first}.',
  why: 'The API refuses a request in which two calls have one id.',
  todo: '`ccsurgery repair` removes copies of entries that were appended twice; with --unsafe it gives other calls ids of their own.',
  *check({ graph }: Subject): Generator<Finding> {
    if (pairedCalls(graph) !== undefined) return;
    for (const [id, entries] of graph.toolCalls.multiple())
      for (const [first, entry] of repeats(entries))
        yield { entry, args: { id, first: first.line } };
    for (const entry of graph.entriesHolding('severalToolUses'))
      for (const id of repeatedCalls(entry)) yield { entry, args: { id, first: entry.line } };
  },
};

/** Calls that stand twice in one line. */
function repeatedCalls(entry: Entry): string[] {
  const seen = new Set<string>();
  return entry.toolIds('tool_use').filter((id) => seen.size === seen.add(id).size);
}
