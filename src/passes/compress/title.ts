import { titleOf } from '../../bundle/title.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

/** What pickers call the session before its first prompt is gone. */
export function titleFor({ main }: Graph, given: string | undefined): string | undefined {
  const { bytes } = main;
  return given ?? titleOf({ head: bytes, tail: bytes, whole: bytes });
}

/** A title that pickers of every version find by the leaf; without one they show the summary. */
export function addTitle(graph: Graph, title: string | undefined, leaf: Entry): void {
  if (title === undefined) return;
  const { entries } = graph.main;
  const isThere = entries.some(
    (entry) =>
      entry.type === 'summary' &&
      entry.get('leafUuid') === leaf.uuid &&
      entry.get('summary') === title,
  );
  if (isThere) return;
  graph.insert({ type: 'summary', summary: title, leafUuid: leaf.uuid }, entries.at(-1));
}
