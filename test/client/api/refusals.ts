/** What the Messages API refuses in a conversation. A second opinion on src/context/api-rules.ts, which it shares nothing with. */
import { type Block, blocksOf, isThinking, type Message } from './messages.ts';

interface Turn {
  readonly role: string;
  readonly blocks: Block[];
}

/** A sentence for each rule that is broken. */
export function refusals(messages: readonly Message[]): string[] {
  const turns = turnsOf(messages);
  return [
    ...(turns[0]?.role === 'user' ? [] : ['the first message is not of the user']),
    ...(turns.at(-1)?.role === 'user' ? [] : ['the last message is not of the user']),
    ...turns.flatMap(contentRefusals),
    ...turns.flatMap((turn, index) => pairRefusals(turns[index - 1], turn)),
    ...pairRefusals(turns.at(-1), undefined),
    ...repeatedCalls(turns),
  ];
}

/** Messages of one role in a row are one to the API; those of the system stand beside the conversation. */
function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages.filter(({ role }) => role !== 'system')) {
    const last = turns.at(-1);
    if (last?.role === message.role) last.blocks.push(...blocksOf(message));
    else turns.push({ role: message.role, blocks: [...blocksOf(message)] });
  }
  return turns;
}

function contentRefusals({ role, blocks }: Turn, index: number): string[] {
  const where = `message ${index} (${role})`;
  const texts = blocks.filter(({ type }) => type === 'text');
  return [
    ...(blocks.every(isBlank) ? [`${where} says nothing`] : []),
    ...(blocks.some((block) => isThinking(block)) && blocks.every(isThinking)
      ? [`${where} has nothing but thinking in it`]
      : []),
    ...(texts.some(({ text }) => text === '') ? [`${where} has an empty text`] : []),
  ];
}

const isBlank = ({ type, text }: Block): boolean => type === 'text' && text?.trim() === '';

/** The calls of one message and the results in the next have to be the same. */
function pairRefusals(before: Turn | undefined, turn: Turn | undefined): string[] {
  const calls = (before?.blocks ?? []).flatMap(({ type, id }) =>
    type === 'tool_use' ? [String(id)] : [],
  );
  const results = (turn?.blocks ?? []).flatMap(({ tool_use_id: id }) => id ?? []);
  if (calls.toSorted().join() === results.toSorted().join()) return [];
  return [`the calls [${calls.join()}] are followed by the results of [${results.join()}]`];
}

function repeatedCalls(turns: readonly Turn[]): string[] {
  const ids = turns.flatMap(({ blocks }) =>
    blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [String(id)] : [])),
  );
  return ids
    .filter((id, index) => ids.indexOf(id) < index)
    .map((id) => `there are two calls ${id}`);
}
