import { buildContext, type Context } from '../../src/context/context.ts';
import { isFiller, TOOLS_LOADED } from '../../src/context/fillers.ts';
import type { ContentBlock } from '../../src/context/pieces.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';

export interface Loss {
  readonly client: string;
  /** What the API refuses, and did not before. */
  readonly problems: readonly string[];
  /** Words and calls that are not sent any more, or in another order. */
  readonly lost: readonly string[];
}

/**
 * What pruning lost in all that clients send; calls that were to go are no loss.
 * @param hasCopies Words that are sent twice need be sent but once.
 */
export function lostWords(before: Graph, after: Graph, hasCopies: boolean): Loss[] {
  const contexts = CLIENT_FAMILIES.map((family) => buildContext(before, family));
  const known = new Set(contexts.flatMap(problemsOf));
  return contexts
    .map((context): Loss => {
      const now = buildContext(after, context.family);
      const words = wordsSent(context);
      const calls = [...new Set(callsSent(context))].filter((id) => after.toolCalls.has(id));
      return {
        client: context.family.from,
        problems: problemsOf(now).filter((problem) => !known.has(problem)),
        lost: [
          ...notInOrder(hasCopies ? [...new Set(words)] : words, wordsSent(now)),
          ...notInOrder(calls, callsSent(now)),
        ],
      };
    })
    .filter(({ problems, lost }) => problems.length + lost.length > 0);
}

function problemsOf({ problems }: Context): string[] {
  return problems.map(({ rule, toolUseId = '' }) => `${rule} ${toolUseId}`);
}

/** What the user and the model say in words, without what the client adds. */
export function wordsSent({ messages }: Context): string[] {
  return messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : content.flatMap((block) => wordsOf(block).map((w) => `${role}: ${w}`)),
  );
}

function wordsOf(block: ContentBlock): string[] {
  const { type, text } = block;
  if (type !== 'text' || typeof text !== 'string' || isFiller(block)) return [];
  const words = text.trim();
  const isClients = words.startsWith('<system-reminder>') || words === TOOLS_LOADED;
  return words === '' || isClients ? [] : [words];
}

/** Those of one message in any order: a client that lost a link between them sends the later one first. */
function callsSent({ messages }: Context): string[] {
  return messages.flatMap(({ content }) =>
    content.flatMap(({ type, id }) => (type === 'tool_use' ? String(id) : [])).sort(),
  );
}

/** Those that do not come again in the same order. */
function notInOrder(wanted: readonly string[], there: readonly string[]): string[] {
  let from = 0;
  return wanted.filter((text) => {
    const at = there.indexOf(text, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}
