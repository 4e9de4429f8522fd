import { type Format, picture } from './pictures.ts';

/** A content block of a message. */
export interface Block {
  type: string;
  [field: string]: unknown;
}

export const text = (words: string): Block => ({ type: 'text', text: words });

export const thinking = (words = 'Let me see.'): Block => ({
  type: 'thinking',
  thinking: words,
  signature: 'c2lnbmF0dXJl',
});

/** A tool call; the builder gives it an id unless it has one. */
export const call = (name = 'Read', input: object = {}, id?: string): Block => ({
  type: 'tool_use',
  ...(id === undefined ? {} : { id }),
  name,
  input,
});

export const result = (id: string, content: unknown = 'done', isError = false): Block => ({
  tool_use_id: id,
  type: 'tool_result',
  content,
  ...(isError ? { is_error: true } : {}),
});

/** An image of the given pixels; no more of it than its header, and `filling` bytes. */
export const image = (format: Format, width: number, height: number, filling = 0): Block => ({
  type: 'image',
  source: {
    type: 'base64',
    media_type: `image/${format}`,
    data: picture(format, width, height, filling).toString('base64'),
  },
});
