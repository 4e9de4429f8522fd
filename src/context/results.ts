import type { ClientFamily } from '../format/client-families.ts';
import { CLIENT_TEXT, filler } from './fillers.ts';
import type { ContentBlock } from './pieces.ts';

/** Whether a result names tools that a search has loaded. */
export function namesTools({ content }: ContentBlock): boolean {
  return Array.isArray(content) && content.some(isReference);
}

/** A result as the client sends it again. */
export function sentResult(result: ContentBlock, family: ClientFamily): ContentBlock {
  if (family.toolReferences !== 'removed' || !namesTools(result)) return result;
  const rest = (result.content as ContentBlock[]).filter((block) => !isReference(block));
  return { ...result, content: rest.length > 0 ? rest : [filler(CLIENT_TEXT)] };
}

const isReference = (block: ContentBlock | null): boolean => block?.type === 'tool_reference';
