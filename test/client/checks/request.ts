/** Comparing what clients sent. */
import { blocksOf, isThinking, messagesOf } from '../api/messages.ts';

export const modelOf = (body: string): string => (JSON.parse(body) as { model: string }).model;

/** The body without the blocks that are signed. */
export function withoutThinking(body: string): string {
  const messages = messagesOf(body).map((message) => {
    if (typeof message.content === 'string') return message;
    return { ...message, content: message.content.filter((block) => !isThinking(block)) };
  });
  return JSON.stringify({ ...JSON.parse(body), messages });
}

/** Nothing if the two bodies are equal to the byte. */
export function bodyDifferences(source: string, clone: string): string[] {
  if (source === clone) return [];
  const found = differences('the requests', JSON.parse(source), JSON.parse(clone));
  return found.length > 0 ? found : ['the requests differ in the order of keys or in spelling'];
}

/** The first place where two values differ. */
export function differences(what: string, one: unknown, other: unknown): string[] {
  const place = firstDifference(one, other);
  return place === undefined ? [] : [`${what} differ ${place}`];
}

function firstDifference(source: unknown, clone: unknown, path = ''): string | undefined {
  if (isObject(source) && isObject(clone)) {
    const keys = new Set([...Object.keys(source), ...Object.keys(clone)]);
    for (const key of keys) {
      const found = firstDifference(source[key], clone[key], `${path}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return source === clone ? undefined : `at ${path}: ${contrast(source, clone)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Both values from shortly before the place where they part. */
function contrast(source: unknown, clone: unknown): string {
  const [a = 'nothing', b = 'nothing'] = [JSON.stringify(source), JSON.stringify(clone)];
  const parting = [...a].findIndex((character, index) => character !== b[index]);
  const start = Math.max(0, parting - 60);
  return [a, b].map((text) => text.slice(start, start + 200)).join('\n/ ');
}

/** What is said in a request, as one text, without what the client says by itself. */
export function conversationOf(body: string): string {
  return messagesOf(body)
    .filter(({ role }) => role !== 'system')
    .flatMap(blocksOf)
    .filter((block) => !JSON.stringify(block).includes('<system-reminder>'))
    .map((block) => JSON.stringify(block).replaceAll('\\"', '"'))
    .join('\n');
}
