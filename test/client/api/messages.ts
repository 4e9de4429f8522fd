/** The conversation in the body of a request. */

export interface Message {
  readonly role: string;
  readonly content: string | Block[];
}

export interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string;
  readonly [field: string]: unknown;
}

export const messagesOf = (body: string): Message[] =>
  (JSON.parse(body) as { messages: Message[] }).messages;

export const blocksOf = ({ content }: Message): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

export const isThinking = ({ type }: Block): boolean => type.endsWith('thinking');
