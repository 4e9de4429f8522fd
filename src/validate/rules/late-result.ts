import { liveChain } from '../../context/context.ts';
import type { Graph } from '../../graph/graph.ts';
import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'late-result',
  severity: 'error',
  what: 'The result of the call {id} stands behind another response.',
  why: 'The API wants it in the message after the call: older clients send what it refuses, newer ones put an error in the place of the result.',
  todo: '`ccsurgery repair` puts the result behind its call.',
  *check({ graph }: Subject): Generator<Finding> {
    // There each result is found by its call.
    if (pairedCalls(graph) !== undefined) return;
    for (const { result, id } of lateResults(graph)) yield { entry: result, args: { id } };
  },
};

interface LateResult {
  readonly result: Entry;
  readonly id: string;
  /** The first entry of the other response, which stands between the two. */
  readonly next: Entry;
}

/** Results in what the session's client goes through that another response came before. */
export function* lateResults(graph: Graph): Generator<LateResult> {
  const open = new Set<string>();
  const late = new Map<string, Entry>();
  let response: Entry | undefined;
  for (const entry of liveChain(graph).chain) {
    if (entry.type === 'assistant') {
      if (response !== undefined && !response.isSameResponse(entry)) {
        for (const id of open) late.set(id, entry);
        open.clear();
      }
      response = entry;
      for (const id of entry.toolIds('tool_use')) open.add(id);
    }
    for (const id of entry.toolIds('tool_result')) {
      open.delete(id);
      const next = late.get(id);
      if (next !== undefined) yield { result: entry, id, next };
      late.delete(id);
    }
  }
}
