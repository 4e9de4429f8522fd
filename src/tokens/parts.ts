import { attachmentPiece } from '../context/attachments.ts';
import { NEWEST_FAMILY } from '../format/client-families.ts';
import { THINKING_BLOCKS } from '../format/thinking.ts';
import { isSynthetic } from '../graph/turns.ts';
import { locateMany } from '../json/locate.ts';
import { type ImageSize, imageSize } from '../media/image-size.ts';
import type { Span } from '../span.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';
import { imageTokens } from './images.ts';
import {
  BLOCK_TOKENS,
  BYTES_PER_TOKEN,
  EDIT_TOOLS,
  FRAME_BYTES,
  type TextKind,
} from './weights.ts';

/** A piece of what an entry puts into the context, as far as its size matters. */
export type Part =
  | { readonly kind: TextKind; readonly bytes: number }
  | { readonly kind: 'image'; readonly size: ImageSize | undefined };

export type PartKind = Part['kind'];

/** What a part costs before a session's own numbers are known. */
export function partTokens(part: Part): number {
  if (part.kind === 'image') return imageTokens(part.size);
  return BLOCK_TOKENS[part.kind] + part.bytes / BYTES_PER_TOKEN[part.kind];
}

/** What an entry puts into the context. All that is known of its content here is kinds and sizes. */
export function partsOf(entry: Entry): Part[] {
  if (entry.type === 'attachment') return attachmentParts(entry);
  const { message } = entry.facts;
  if (message === undefined || isClientsNote(entry)) return [];
  if (message.kind === 'text')
    return [{ kind: ownKind(entry), bytes: message.end - message.start }];
  return message.blocks.flatMap((block) => blockParts(entry, block));
}

/** The client says that a request failed; the model never sees it. */
function isClientsNote(entry: Entry): boolean {
  return entry.has('isApiErrorMessage') && isSynthetic(entry);
}

/** What one block of an entry puts into the context. */
export function blockParts(entry: Entry, block: Block): Part[] {
  const images = block.images.map(
    (span): Part => ({ kind: 'image', size: sizeOfImage(entry, span) }),
  );
  const data = block.images.reduce((sum, { start, end }) => sum + end - start, 0);
  if (images.length > 0 && block.type !== 'tool_result') return images;
  return [{ kind: kindOfBlock(entry, block), bytes: bytesOf(entry, block) - data }, ...images];
}

function kindOfBlock(entry: Entry, { type, name }: Block): TextKind {
  if (THINKING_BLOCKS.has(type)) return 'thinking';
  if (type === 'tool_result') return 'result';
  if (type !== 'tool_use' && type !== 'server_tool_use') return ownKind(entry);
  return EDIT_TOOLS.has(name) ? 'edit-call' : 'call';
}

function ownKind({ facts }: Entry): TextKind {
  return facts.message?.role === 'assistant' ? 'answer' : 'prompt';
}

/** Of a result its content counts, of thinking its signature. */
function bytesOf(entry: Entry, block: Block): number {
  if (block.type === 'tool_result' && block.content !== undefined)
    return block.content.end - block.content.start;
  const size = block.end - block.start;
  if (!THINKING_BLOCKS.has(block.type))
    return Math.max(0, size - (FRAME_BYTES.get(block.type) ?? 0));
  const [signature, data] = locateMany(entry.raw, block, [['signature'], ['data']]);
  const sealed = signature ?? data;
  return sealed === undefined ? size : sealed.end - sealed.start;
}

function sizeOfImage({ raw }: Entry, { start, end }: Span): ImageSize | undefined {
  // Without its quotes.
  return imageSize(raw.subarray(start + 1, end - 1));
}

function attachmentParts(entry: Entry): Part[] {
  const texts = attachmentPiece(entry, NEWEST_FAMILY)?.content ?? [];
  return texts.map(({ text }) => ({
    kind: 'attachment',
    bytes: Buffer.byteLength(String(text ?? '')),
  }));
}

/** Weights by entry, as long as its line stays as it is. */
const known = new WeakMap<Entry, { readonly record: number; readonly weight: number }>();

/** What an entry costs before a session's own numbers are known. */
export function weightOf(entry: Entry): number {
  const before = known.get(entry);
  if (before?.record === entry.record) return before.weight;
  const weight = partsOf(entry).reduce((sum, part) => sum + partTokens(part), 0);
  known.set(entry, { record: entry.record, weight });
  return weight;
}

/** What a text costs as a prompt, before a session's own numbers are known. */
export function weightOfText(text: string): number {
  return partTokens({ kind: 'prompt', bytes: Buffer.byteLength(JSON.stringify(text)) });
}
