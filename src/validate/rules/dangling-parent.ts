import { usedByClients } from '../../context/used-by-clients.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { linesOfPreviousSession } from '../../graph/previous-session.ts';
import { startsWithAnswer } from '../../graph/starts-with-answer.ts';
import { subtree } from '../../graph/subtree.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-parent',
  severity: 'error',
  what: 'The parent {parent} is not in the transcript.',
  why: 'Clients read no other file: most lose all history above this entry on resume, without a word; newer ones guess a parent by time.',
  todo: '`ccsurgery repair` brings the parent back from a helper’s file, or gives the entry the parent that the evidence names: its tool call, its response, its prompt, the entry before it.',
  *check({ graph }: Subject): Generator<Finding> {
    if (graph.hasParentsFirst) return;
    // A helper's file alone: its parents lie in the main file, which is not here to look at.
    if (graph.main.entries.every((entry) => !entry.hasUuid || entry.has('isSidechain'))) return;
    for (const entry of graph.entries())
      if (isDangling(graph, entry)) yield { entry, args: { parent: String(entry.parentUuid) } };
  },
};

/** Whether messages are lost since an entry's parent is not there. */
export function isDangling(graph: Graph, entry: Entry): boolean {
  if (typeof entry.parentUuid !== 'string' || hasParent(graph, entry)) return false;
  return !losesNothing(graph, entry);
}

/** A helper goes on from entries of the main file; what lies in a helper's file is lost to the main one. */
export function hasParent(graph: Graph, entry: Entry): boolean {
  const parent = graph.parentOf(entry);
  return (
    parent !== undefined && (entry.transcript !== graph.main || parent.transcript === graph.main)
  );
}

/** What clients write when all is well: no message is lost with such a parent. */
function losesNothing(graph: Graph, entry: Entry): boolean {
  if (entry.transcript !== graph.main) return false;
  return (
    linesOfPreviousSession(graph).has(entry) || isStart(graph, entry) || leadsNowhere(graph, entry)
  );
}

/** The conversation goes on from another session, and its first line here is the user's. */
function isStart(graph: Graph, entry: Entry): boolean {
  const first = graph.main.entries.find(({ hasUuid, problem }) => hasUuid || problem !== undefined);
  // Newer clients would have branches from there follow each other.
  const isOnly = graph.children.get(entry.parentUuid ?? '').length === 1;
  return first === entry && isOnly && !startsWithAnswer(graph, entry);
}

/** Notes at the end of a branch: of a call that a compaction interrupted the result is in a helper's file. */
function leadsNowhere(graph: Graph, entry: Entry): boolean {
  if (isBoundary(entry) || usedByClients(graph).has(entry)) return false;
  return [...subtree(graph, [entry])].every(({ message }) => message === undefined);
}
