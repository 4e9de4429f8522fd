import { ownFamily } from '../context/context.ts';
import { chooseLeaf } from '../context/leaf.ts';
import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Pass } from './pass.ts';

const CONTROL_OR_LINE_END = /[\p{Cc}\u2028\u2029]/u;

/** Gives the session a title, as its user would from within the client. */
export function title(text: string): Pass {
  refuseBad(text);
  return {
    name: 'title',
    run(graph) {
      const { entries } = graph.main;
      const entry = titleEntry(graph, text);
      const last = entries.findLast(({ type }) => type === entry.type)?.parse();
      if (JSON.stringify(last) !== JSON.stringify(entry)) graph.insert(entry, entries.at(-1));
    },
  };
}

function refuseBad(text: string): void {
  const isEmpty = text.trim() === '';
  if (!isEmpty && !CONTROL_OR_LINE_END.test(text)) return;
  throw new UserError({
    code: 'bad-title',
    message: isEmpty
      ? 'The title is empty.'
      : 'The title has a line end or another control character in it.',
    hint: 'A title is one line of text.',
  });
}

/** Clients look a title up by the session of the leaf, the oldest ones by the leaf itself. */
function titleEntry(graph: Graph, text: string): Record<string, unknown> {
  const family = ownFamily(graph);
  const leaf = chooseLeaf(graph, family);
  if (!family.readsCustomTitle) return { type: 'summary', summary: text, leafUuid: leaf?.uuid };
  const named = leaf ?? graph.main.entries.findLast(({ sessionId }) => sessionId !== undefined);
  return { type: 'custom-title', customTitle: text, sessionId: named?.sessionId };
}
