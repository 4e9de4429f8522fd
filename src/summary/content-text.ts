/** The words in a message's or a result's content; of anything else, what it is. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map(blockText).filter(Boolean).join('\n');
}

function blockText(block: { type?: unknown; text?: unknown } | null): string {
  if (block?.type === 'text') return String(block.text ?? '');
  return block?.type === 'image' || block?.type === 'document' ? `[${block.type}]` : '';
}
