import { type AttachmentKind, SENT_ATTACHMENTS } from '../format/attachment-kinds.ts';
import { type ClientFamily, compareVersions } from '../format/client-families.ts';
import { locateAll } from '../json/locate.ts';
import { compilePaths } from '../json/paths.ts';
import type { Entry } from '../transcript/entry.ts';
import { type ContentBlock, isBlock, type Piece } from './pieces.ts';

/** Before this one no attachment was sent. */
const FIRST_CLIENT = '2.0.50';
const KINDS = new Map(SENT_ATTACHMENTS.map((kind) => [kind.kind, kind]));

/** What an attachment entry adds to the conversation, or undefined if the model never sees it. */
export function attachmentPiece(entry: Entry, family: ClientFamily): Piece | undefined {
  const rendered = family.sendsRendered ? entry.get('rendered') : undefined;
  if (Array.isArray(rendered)) {
    const role = entry.get('renderedRole') === 'system' ? 'system' : 'user';
    const content = rendered.flatMap((part) =>
      blocksOf((part as { content?: unknown } | null)?.content),
    );
    return { role, messageId: undefined, content, entry, isReminder: true };
  }
  const text = payloadText(entry, family);
  if (text === undefined) return undefined;
  return { role: 'user', messageId: undefined, content: [reminder(text)], entry, isReminder: true };
}

/** A text as the client sends what is not the user's. Its own words around it are not in the transcript. */
export function reminder(text: string): ContentBlock {
  return { type: 'text', text: `<system-reminder>\n${text}\n</system-reminder>` };
}

function blocksOf(content: unknown): ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isBlock) : [];
}

function payloadText(entry: Entry, family: ClientFamily): string | undefined {
  const kind = KINDS.get(String(entry.get('attachment', 'type')));
  if (kind === undefined || !isSentBy(family, kind)) return undefined;
  const event = entry.get('attachment', 'hookEvent');
  if (kind.onlyAfter !== undefined && !kind.onlyAfter.includes(String(event))) return undefined;
  const bytes = entry.raw;
  const paths = compilePaths(kind.payload.map((path) => `attachment.${path}`));
  return locateAll(bytes, { start: 0, end: bytes.length }, paths)
    .map((span) => JSON.parse(bytes.toString('utf8', span.start, span.end)) as unknown)
    .filter((value): value is string => typeof value === 'string')
    .join('\n');
}

function isSentBy(
  { tested }: ClientFamily,
  { from = FIRST_CLIENT, until }: AttachmentKind,
): boolean {
  if (compareVersions(tested, from) < 0) return false;
  return until === undefined || compareVersions(tested, until) <= 0;
}
