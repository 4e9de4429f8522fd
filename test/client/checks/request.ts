/** Comparing what clients sent. */

interface Message {
  readonly role: string;
  readonly content: string | Block[];
}

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

export const messagesOf = (body: string): Message[] =>
  (JSON.parse(body) as { messages: Message[] }).messages;

export const modelOf = (body: string): string => (JSON.parse(body) as { model: string }).model;

export const blocksOf = ({ content }: Message): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content } as Block] : content;

/** The body without the blocks that are signed. */
export function withoutThinking(body: string): string {
  const messages = messagesOf(body).map((message) => {
    if (typeof message.content === 'string') return message;
    const content = message.content.filter(({ type }) => !type.endsWith('thinking'));
    return { ...message, content };
  });
  return JSON.stringify({ ...JSON.parse(body), messages });
}

/** Nothing if the two are equal to the byte. */
export function differences(source: string, clone: string): string[] {
  if (source === clone) return [];
  const place = firstDifference(JSON.parse(source), JSON.parse(clone));
  return [`the requests differ ${place ?? 'in the order of keys or in spelling'}`];
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

/** Messages of one role in a row are one to the API. */
function merged(body: string): { role: string; blocks: Block[] }[] {
  const messages: { role: string; blocks: Block[] }[] = [];
  for (const message of messagesOf(body).filter(({ role }) => role !== 'system')) {
    const last = messages.at(-1);
    if (last?.role === message.role) last.blocks.push(...blocksOf(message));
    else messages.push({ role: message.role, blocks: [...blocksOf(message)] });
  }
  return messages;
}

/** What the API would refuse: an empty message, one of only thinking, calls without results, results without calls. */
export function refusals(body: string): string[] {
  const problems: string[] = [];
  let open: string[] = [];
  let last = 'assistant';
  for (const { role, blocks } of merged(body)) {
    last = role;
    if (blocks.every(({ type }) => type.endsWith('thinking')))
      problems.push(`a message of the ${role} has nothing but thinking in it, or nothing`);
    const answered = blocks.flatMap(({ tool_use_id }) => tool_use_id ?? []);
    if (answered.toSorted().join() !== open.toSorted().join())
      problems.push(`the calls ${open.join()} are followed by the results of ${answered.join()}`);
    open = blocks.filter(({ type }) => type === 'tool_use').map(({ id = '' }) => id);
  }
  if (last !== 'user') problems.push('the last message is not the user’s');
  return problems;
}
