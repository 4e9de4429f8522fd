import { titleOfSession } from '../../bundle/title.ts';
import { isInTree } from '../../context/leaf.ts';
import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';
import { title as titlePass } from '../title.ts';

const CONTROLS = /\p{Cc}/gu;

/** What pickers call the session as long as it has its first prompt; undefined if it has no words. */
export function titleFor(graph: Graph, given: string | undefined): string | undefined {
  const title = given ?? titleOfSession(graph);
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
  const leafUuid = endOfBranch(graph, leaf).uuid;
  const isThere = entries.some(
    (entry) =>
      entry.type === 'summary' &&
      entry.get('leafUuid') === leafUuid &&
      entry.get('summary') === title,
  );
  if (!isThere) graph.insert({ type: 'summary', summary: title, leafUuid }, entries.at(-1));
  if (!entries.some(({ type }) => type === 'custom-title')) titlePass(title).run(graph, context);
}

/** Pickers go by what has no child, also where that is older than the leaf that resume goes back from. */
function endOfBranch(graph: Graph, leaf: Entry): Entry {
  const below = climb(leaf, ({ uuid }) =>
    uuid === undefined ? undefined : graph.children.get(uuid).findLast(isInTree),
  );
  return [...below].at(-1) ?? leaf;
}
