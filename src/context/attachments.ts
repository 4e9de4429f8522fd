import { type AttachmentKind, SENT_ATTACHMENTS } from '../format/attachment-kinds.ts';
import { type ClientFamily, compareVersions } from '../format/client-families.ts';
import { locateAll } from '../json/locate.ts';
import { compilePaths } from '../json/paths.ts';
import type { Entry } from '../transcript/entry.ts';
import { type ContentBlock, isBlock, type Piece } from './pieces.ts';

const KINDS = new Map(SENT_ATTACHMENTS.map((kind) => [kind.kind, kind]));

/** What an attachment entry adds to the conversation, or undefined if the model never sees it. */
export function attachmentPiece(entry: Entry, family: ClientFamily): Piece | undefined {
  if (!family.sendsAttachments) return undefined;
  const kind = KINDS.get(String(entry.get('attachment', 'type')));
  const content = storedBlocks(entry, family) ?? payloadBlocks(entry, kind, family);
  if (content === undefined) return undefined;
  const { insteadOfSystem } = kind ?? {};
  return {
    role: 'user',
    messageId: undefined,
    content,
    entry,
    isReminder: true,
    ...(insteadOfSystem === undefined ? {} : { insteadOfSystem }),
  };
}

/** The words that the client stored with the attachment. */
function storedBlocks(entry: Entry, family: ClientFamily): ContentBlock[] | undefined {
  const rendered = family.sendsRendered ? entry.get('rendered') : undefined;
  if (!Array.isArray(rendered)) return undefined;
  return rendered.flatMap((part) => blocksOf((part as { content?: unknown } | null)?.content));
}

/** A text as the client sends what is not the user's. Its own words around it are not in the transcript. */
export function reminder(text: string): ContentBlock {
  return { type: 'text', text: `<system-reminder>\n${text}\n</system-reminder>` };
}

function blocksOf(content: unknown): ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isBlock) : [];
}

function payloadBlocks(
  entry: Entry,
  kind: AttachmentKind | undefined,
  family: ClientFamily,
): ContentBlock[] | undefined {
  if (kind === undefined || !isSentBy(family, kind)) return undefined;
  const event = entry.get('attachment', 'hookEvent');
  if (kind.onlyAfter !== undefined && !kind.onlyAfter.includes(String(event))) return undefined;
  const bytes = entry.raw;
  const paths = compilePaths(kind.payload.map((path) => `attachment.${path}`));
  const words = locateAll(bytes, { start: 0, end: bytes.length }, paths)
    .map((span) => JSON.parse(bytes.toString('utf8', span.start, span.end)) as unknown)
    .filter((value): value is string => typeof value === 'string');
  return [reminder(words.join('\n'))];
}

function isSentBy(family: ClientFamily, { from, until }: AttachmentKind): boolean {
  if (from !== undefined && compareVersions(family.from, from) < 0) return false;
  return until === undefined || compareVersions(family.from, until) < 0;
}
