import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

interface Parents {
  readonly changes: number;
  readonly parents: readonly (Entry | undefined)[];
}

const known = new WeakMap<Graph, Parents>();

/** The parents of `graph.entries()`, in the same order. Several rules ask for them, so they are looked up once. */
export function parentsOf(graph: Graph): readonly (Entry | undefined)[] {
  const cached = known.get(graph);
  const changes = graph.changes.length;
  if (cached?.changes === changes) return cached.parents;
  const parents = graph.entries().map((entry) => graph.parentOf(entry));
  known.set(graph, { changes, parents });
  return parents;
}
