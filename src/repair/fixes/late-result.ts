import { lateResults } from '../../validate/rules/late-result.ts';
import type { Fix } from '../fix.ts';

/** The result moves up to behind its call, and the other response follows it. */
export const fix: Fix = {
  code: 'late-result',
  *mend({ entry }, graph, { sentAfterChange }) {
    const found = [...lateResults(graph)].find(({ result }) => result === entry);
    // With results of other calls in its line it can't stand behind each of them.
    if (found === undefined || entry.toolIds('tool_result').length > 1) return;
    const { next } = found;
    const parent = graph.parentOf(next);
    if (parent?.uuid === undefined || entry.uuid === undefined) return;
    for (const child of graph.children.get(entry.uuid))
      graph.reparent(child, entry.parentUuid ?? null);
    graph.reparent(entry, parent.uuid);
    graph.reparent(next, entry.uuid);
    sentAfterChange(entry);
    yield { did: 'relinked', to: parent, evidence: 'tool-call' };
  },
};
