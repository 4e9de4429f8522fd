import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/**
 * Tells whether an entry is above another in the tree, for many of them: the tree is walked once, and each
 * entry known by when it was entered and left. What is part of a circle is above nothing.
 */
export function ancestry(graph: Graph): (above: Entry, entry: Entry) => boolean {
  const entered = new Map<Entry, number>();
  const left = new Map<Entry, number>();
  let time = 0;
  for (const root of graph.entries()) {
    if (graph.parentOf(root) !== undefined) continue;
    const open = [root];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      if (entered.has(at)) {
        open.pop();
        if (!left.has(at)) left.set(at, time);
        continue;
      }
      entered.set(at, ++time);
      for (const child of at.uuid === undefined ? [] : graph.children.get(at.uuid))
        if (graph.parentOf(child) === at && !entered.has(child)) open.push(child);
    }
  }
  return (above, entry) => {
    const [start, end, place] = [entered.get(above), left.get(above), entered.get(entry)];
    if (start === undefined || end === undefined || place === undefined) return false;
    return start < place && place <= end;
  };
}
