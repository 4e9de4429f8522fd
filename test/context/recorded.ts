import { CLIENT_TEXT } from '../../src/context/fillers.ts';
import type { Message } from '../../src/context/messages.ts';
import type { ContentBlock } from '../../src/context/pieces.ts';

/** A message as a client sent it. */
export interface RecordedMessage {
  readonly role: string;
  readonly content: string | readonly ContentBlock[];
}

interface Comparable {
  readonly role: string;
  readonly content: readonly ContentBlock[];
}

const REMINDERS =
  /^(\s*<(system-reminder|available-deferred-tools)>[\s\S]*?<\/(system-reminder|available-deferred-tools)>\s*)+$/;
const REMINDERS_AT_END = /(\n*<system-reminder>[\s\S]*?<\/system-reminder>\s*)+$/;
const NO_RESPONSE = 'No response requested.';
const GO_ON = 'Continue from where you left off.';
/** Stands for results without calls in a first message, a response of calls that were made before, and tools in a result. */
const MADE_UP_TEXT =
  /^\[(Orphaned tool result removed|Tool use interrupted|Tool references removed)/;
const MADE_UP_RESULT =
  /^\[(Tool (call interrupted|result missing)|Request interrupted by user for tool use)/;

/** Words of an attachment in a case stand in these: of all that a client says around them, they alone are compared. */
const MARKED = /«[^»]*»/g;

/**
 * A conversation without what clients put in by themselves and no transcript holds, so that a
 * recorded request and a built context can be compared: strings become blocks; cache marks,
 * reminders and messages of role system go, unless words in them are marked; messages that have
 * nothing else go with them.
 */
export function comparable(messages: readonly (RecordedMessage | Message)[]): Comparable[] {
  const bared = messages
    .map(({ role, content }) => ({ role, blocks: blocksOf(content) }))
    .map(({ role, blocks }) => ({
      role,
      before: role === 'system' ? 1 : blocks.length,
      content: joined(blocks.flatMap((block) => bare(block, role))),
    }))
    .filter(({ before, content }) => before === 0 || content.length > 0)
    .map(({ role, content }) => ({ role, content }));
  return withoutNotes(bared);
}

/** How many reminders a client makes of what it has to say is its own affair: marked ones become one. */
function joined(blocks: readonly ContentBlock[]): ContentBlock[] {
  const all: ContentBlock[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last !== undefined && isMarks(last) && isMarks(block))
      all[all.length - 1] = { ...last, text: asMarks(`${last.text}${block.text}`) };
    else all.push(block);
  }
  return all;
}

/** A message of the user that has only reminders belongs to the next one. */
function withoutNotes(messages: readonly Comparable[]): Comparable[] {
  const all: Comparable[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last !== undefined && message.role === 'user' && last.role === 'user' && isNote(last))
      all[all.length - 1] = {
        role: 'user',
        content: joined([...last.content, ...message.content]),
      };
    else all.push(message);
  }
  return all;
}

const isNote = ({ content }: Comparable): boolean => content.length > 0 && content.every(isMarks);

/** A built context, as it is compared with a request. */
export function comparableContext(messages: readonly Message[]): Comparable[] {
  return withoutAnswerMadeUp(comparable(messages));
}

/** What a client sent on resume, as far as it came from the transcript: without the new prompt that ends the request. */
export function comparableRequest(
  request: readonly RecordedMessage[],
  prompt: string,
): Comparable[] {
  const messages = withoutEnd(comparable(request), prompt);
  if (messages === undefined)
    throw new Error(`the request does not end with the prompt "${prompt}"`);
  return withoutAnswerMadeUp(messages);
}

/**
 * Some clients make up an answer before the new prompt, where the transcript ends with the user's
 * words, and that they go on, where it ends in the middle of a turn.
 */
function withoutAnswerMadeUp(messages: readonly Comparable[]): Comparable[] {
  const before = withoutEnd(messages, NO_RESPONSE) ?? messages;
  return withoutJoint(withoutEnd(before, GO_ON) ?? before);
}

/** The last block is taken off if it is this text, and its message with it if it has no other. */
function withoutEnd(messages: readonly Comparable[], text: string): Comparable[] | undefined {
  const last = messages.at(-1);
  if (last === undefined || endOf(messages) !== text) return undefined;
  const content = last.content.slice(0, -1);
  return [...messages.slice(0, -1), ...(content.length > 0 ? [{ ...last, content }] : [])];
}

/** What keeps the last text of the user apart from the new prompt in the same message. */
function withoutJoint(messages: readonly Comparable[]): Comparable[] {
  const last = messages.at(-1);
  const end = endOf(messages);
  if (last?.role !== 'user' || typeof end !== 'string' || !end.endsWith('\n')) return [...messages];
  const block = { ...(last.content.at(-1) as ContentBlock), text: end.slice(0, -1) };
  return [...messages.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), block] }];
}

function endOf(messages: readonly Comparable[]): unknown {
  return messages.at(-1)?.content.at(-1)?.text;
}

function blocksOf(content: string | readonly ContentBlock[]): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function bare({ cache_control: _, ...block }: ContentBlock, role: string): ContentBlock[] {
  if (block.type === 'text') return bareText(block, role);
  if (block.type !== 'tool_result') return [block];
  // Reminders are folded into the result before them.
  if (Array.isArray(block.content))
    return [{ ...block, content: block.content.flatMap((part) => bare(part, role)) }];
  if (typeof block.content !== 'string') return [block];
  const content = block.content.replace(REMINDERS_AT_END, (words) =>
    marksIn(words) === '' ? '' : asMarks(words),
  );
  return [{ ...block, content: MADE_UP_RESULT.test(content) ? CLIENT_TEXT : content }];
}

function bareText(block: ContentBlock, role: string): ContentBlock[] {
  const words = String(block.text);
  const marks = marksIn(words);
  if (role === 'system' || REMINDERS.test(words))
    return marks === '' ? [] : [{ ...block, text: asMarks(words) }];
  if (MADE_UP_TEXT.test(words)) return [{ ...block, text: CLIENT_TEXT }];
  return [marks === '' ? block : { ...block, text: marks }];
}

const marksIn = (words: string): string => [...new Set(words.match(MARKED) ?? [])].join('');
const asMarks = (words: string): string => `{${marksIn(words)}}`;
const isMarks = ({ text }: ContentBlock): boolean =>
  typeof text === 'string' && text.startsWith('{«');
