import { SENT_ATTACHMENTS } from '../format/attachment-kinds.ts';
import { locateAll } from '../json/locate.ts';
import { compilePaths } from '../json/paths.ts';
import type { Entry } from '../transcript/entry.ts';
import type { ContentBlock, Piece } from './pieces.ts';

const KINDS = new Map(SENT_ATTACHMENTS.map((kind) => [kind.kind, kind]));

/** What an attachment entry adds to the conversation, or undefined if the model never sees it. */
export function attachmentPiece(entry: Entry): Piece | undefined {
  const rendered = entry.get('rendered');
  if (Array.isArray(rendered)) {
    const role = entry.get('renderedRole') === 'system' ? 'system' : 'user';
    const content = rendered.flatMap((part) => blocksOf((part as { content?: unknown }).content));
    return { role, messageId: undefined, content, entry, isReminder: true };
  }
  const text = payloadText(entry);
  if (text === undefined) return undefined;
  // The client's own words around the payload are not in the transcript.
  const content = [{ type: 'text', text: `<system-reminder>\n${text}\n</system-reminder>` }];
  return { role: 'user', messageId: undefined, content, entry, isReminder: true };
}

function blocksOf(content: unknown): ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? (content as ContentBlock[]) : [];
}

function payloadText(entry: Entry): string | undefined {
  const kind = KINDS.get(String(entry.get('attachment', 'type')));
  if (kind === undefined) return undefined;
  const event = entry.get('attachment', 'hookEvent');
  if (kind.onlyAfter !== undefined && !kind.onlyAfter.includes(String(event))) return undefined;
  const bytes = entry.raw;
  const paths = compilePaths(kind.payload.map((path) => `attachment.${path}`));
  return locateAll(bytes, { start: 0, end: bytes.length }, paths)
    .map((span) => JSON.parse(bytes.toString('utf8', span.start, span.end)) as unknown)
    .filter((value): value is string => typeof value === 'string')
    .join('\n');
}
