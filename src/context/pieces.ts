import type { ClientFamily } from '../format/client-families.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { attachmentPiece } from './attachments.ts';

export interface ContentBlock {
  type: string;
  [field: string]: unknown;
}

/** What one entry of the chain puts into the conversation. */
export interface Piece {
  readonly role: 'user' | 'assistant' | 'system';
  readonly messageId: string | undefined;
  readonly content: ContentBlock[];
  readonly entry: Entry;
  /** Added by the client beside the conversation: an attachment. */
  readonly isReminder?: boolean;
  /** The content is one string, not blocks. */
  readonly isPlain?: boolean;
}

export function piecesOf(chain: readonly Entry[], family: ClientFamily): Piece[] {
  return chain.flatMap((entry) => pieceOf(entry, family) ?? []);
}

function pieceOf(entry: Entry, family: ClientFamily): Piece | undefined {
  if (entry.type === 'attachment') return attachmentPiece(entry, family);
  if (entry.type === 'system') return localCommand(entry, family);
  const { message } = entry.facts;
  if (message === undefined || (entry.type !== 'user' && entry.type !== 'assistant'))
    return undefined;
  // The client's own note that a request failed; the model never said it.
  if (entry.has('isApiErrorMessage') && isSynthetic(entry) && !family.sendsApiErrors)
    return undefined;
  const role = entry.type;
  const isPlain = message.kind === 'text';
  return { role, messageId: message.id, content: contentOf(entry), entry, isPlain };
}

function localCommand(entry: Entry, family: ClientFamily): Piece | undefined {
  if (!family.sendsLocalCommands || entry.facts.subtype !== 'local_command') return undefined;
  const text = entry.get('content');
  if (typeof text !== 'string') return undefined;
  return { role: 'user', messageId: undefined, content: [{ type: 'text', text }], entry };
}

function contentOf(entry: Entry): ContentBlock[] {
  const { message } = entry.facts;
  if (message === undefined || message.kind === 'none') return [];
  const value = entry.valueAt(message);
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  return (value as unknown[]).filter(
    (block): block is ContentBlock =>
      typeof block === 'object' &&
      block !== null &&
      typeof (block as ContentBlock).type === 'string',
  );
}
