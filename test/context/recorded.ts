import type { Message } from '../../src/context/messages.ts';
import type { ContentBlock } from '../../src/context/pieces.ts';
import { CLIENT_TEXT } from '../../src/context/tool-pairs.ts';

/** A message as a client sent it. */
export interface RecordedMessage {
  readonly role: string;
  readonly content: string | readonly ContentBlock[];
}

interface Comparable {
  readonly role: string;
  readonly content: readonly ContentBlock[];
}

const REMINDERS = /^(\s*<system-reminder>[\s\S]*?<\/system-reminder>\s*)+$/;
const REMINDERS_AT_END = /(\n*<system-reminder>[\s\S]*?<\/system-reminder>\s*)+$/;
const NO_RESPONSE = 'No response requested.';
const GO_ON = 'Continue from where you left off.';
const MADE_UP_RESULT = /^\[Tool (call interrupted|result missing)/;

/**
 * A conversation without what clients put in by themselves and no transcript holds, so that a
 * recorded request and a built context can be compared: strings become blocks; cache marks,
 * reminders and messages of role system go; messages that have nothing else go with them.
 */
export function comparable(messages: readonly (RecordedMessage | Message)[]): Comparable[] {
  return messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({ role, blocks: blocksOf(content) }))
    .map(({ role, blocks }) => ({ role, before: blocks.length, content: blocks.flatMap(bare) }))
    .filter(({ before, content }) => before === 0 || content.length > 0)
    .map(({ role, content }) => ({ role, content }));
}

/**
 * What a client sent on resume, as far as it came from the transcript: without the new prompt
 * that ends the request, and without what some clients make up before it (that they go on, where
 * the transcript ends in the middle of a turn; an answer, where it ends with the user's words),
 * unless the context ends with that answer, too.
 */
export function comparableRequest(
  request: readonly RecordedMessage[],
  prompt: string,
  context: readonly Message[],
): Comparable[] {
  const messages = withoutEnd(comparable(request), prompt);
  if (messages === undefined)
    throw new Error(`the request does not end with the prompt "${prompt}"`);
  const contextEnd = endOf(comparable(context));
  if (endOf(messages) === `${contextEnd}\n`) return withoutJoint(messages);
  if (endOf(messages) !== NO_RESPONSE || contextEnd === NO_RESPONSE) return messages;
  const before = messages.slice(0, -1);
  return withoutEnd(before, GO_ON) ?? before;
}

/** The last block is taken off if it is this text, and its message with it if it has no other. */
function withoutEnd(messages: readonly Comparable[], text: string): Comparable[] | undefined {
  const last = messages.at(-1);
  if (last === undefined || endOf(messages) !== text) return undefined;
  const content = last.content.slice(0, -1);
  return [...messages.slice(0, -1), ...(content.length > 0 ? [{ ...last, content }] : [])];
}

/** What keeps the last text apart from the new prompt in the same message. */
function withoutJoint(messages: readonly Comparable[]): Comparable[] {
  const last = messages.at(-1) as Comparable;
  const block = last.content.at(-1) as ContentBlock;
  const content = [
    ...last.content.slice(0, -1),
    { ...block, text: String(block.text).slice(0, -1) },
  ];
  return [...messages.slice(0, -1), { ...last, content }];
}

function endOf(messages: readonly Comparable[]): unknown {
  return messages.at(-1)?.content.at(-1)?.text;
}

function blocksOf(content: string | readonly ContentBlock[]): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function bare({ cache_control: _, ...block }: ContentBlock): ContentBlock[] {
  if (block.type === 'text') return REMINDERS.test(String(block.text)) ? [] : [block];
  if (block.type !== 'tool_result') return [block];
  // Reminders are folded into the result before them.
  if (Array.isArray(block.content)) return [{ ...block, content: block.content.flatMap(bare) }];
  if (typeof block.content !== 'string') return [block];
  const content = block.content.replace(REMINDERS_AT_END, '');
  return [{ ...block, content: MADE_UP_RESULT.test(content) ? CLIENT_TEXT : content }];
}
