import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';
import { perState } from './per-state.ts';
import { subtree } from './subtree.ts';

/**
 * The lines that a file starts with though they are another session's: clients wrote them when a plan
 * was accepted with a cleared context. The conversation starts anew below them, and nothing of it follows
 * from them.
 */
export const linesOfPreviousSession = perState((graph: Graph): ReadonlySet<Entry> => {
  const tree = graph.main.entries.filter(({ hasUuid }) => hasUuid);
  const start = tree.findIndex(({ parentUuid }) => parentUuid === null);
  const { sessionId } = tree[start] ?? {};
  const lines = new Set(tree.slice(0, Math.max(0, start)));
  const isOthers = [...lines].every((line) => line.sessionId !== sessionId);
  return isOthers && subtree(graph, lines).size === lines.size ? lines : new Set();
});
