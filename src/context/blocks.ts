import { THINKING_BLOCKS } from '../format/thinking.ts';
import type { ContentBlock } from './pieces.ts';

export function isText(block: ContentBlock | undefined): block is ContentBlock & { text: string } {
  return block?.type === 'text' && typeof block.text === 'string';
}

/** A text block of nothing but white space. */
export function isBlank(block: ContentBlock): boolean {
  return isText(block) && block.text.trim() === '';
}

export function isThinking(block: ContentBlock): boolean {
  return THINKING_BLOCKS.has(block.type);
}
