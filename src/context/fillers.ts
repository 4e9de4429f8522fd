import { isText } from './blocks.ts';
import type { ContentBlock } from './pieces.ts';

/** Stands for words that the client adds and that no transcript holds. */
export const CLIENT_TEXT = '[client text]';

/** Written in place of what is left out. */
export const NO_CONTENT = '(no content)';

/** Follows results that name tools. */
export const TOOLS_LOADED = 'Tool loaded.';

/** Whether a block stands for what is left out: it is not kept where it has company. */
export function isFiller(block: ContentBlock): boolean {
  return isText(block) && [NO_CONTENT, CLIENT_TEXT].includes(block.text.trim());
}

export function filler(text: string): ContentBlock {
  return { type: 'text', text };
}
