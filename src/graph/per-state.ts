import type { Graph } from './graph.ts';

/** Something that is told of a graph, told once for as long as nothing in it changes. */
export function perState<T>(tell: (graph: Graph) => T): (graph: Graph) => T {
  const told = new WeakMap<Graph, { readonly changes: number; readonly value: T }>();
  return (graph) => {
    const changes = graph.changes.length;
    let known = told.get(graph);
    if (known?.changes !== changes) {
      known = { changes, value: tell(graph) };
      told.set(graph, known);
    }
    return known.value;
  };
}
