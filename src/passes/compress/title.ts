import { titleOf } from '../../bundle/title.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';
import { title as titlePass } from '../title.ts';

const CONTROLS = /\p{Cc}/gu;

/** What pickers call the session as long as it has its first prompt; undefined if it has no words. */
export function titleFor({ main }: Graph, given: string | undefined): string | undefined {
  const { bytes } = main;
  const title = given ?? titleOf({ head: bytes, tail: bytes, whole: bytes });
  return title?.replace(CONTROLS, '').trim() || undefined;
}

/**
 * Lets pickers of every version list the session under a title, instead of the first words of
 * the summary: some go by the leaf, others by the session.
 */
export function addTitle(
  graph: Graph,
  title: string | undefined,
  leaf: Entry,
  context: PassContext,
): void {
  if (title === undefined) return;
  const { entries } = graph.main;
  const isThere = entries.some(
    (entry) =>
      entry.type === 'summary' &&
      entry.get('leafUuid') === leaf.uuid &&
      entry.get('summary') === title,
  );
  if (!isThere)
    graph.insert({ type: 'summary', summary: title, leafUuid: leaf.uuid }, entries.at(-1));
  if (!entries.some(({ type }) => type === 'custom-title')) titlePass(title).run(graph, context);
}
