import type { ClientFamily } from '../format/client-families.ts';
import { takesSystemMessages } from '../format/models.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { attachmentPiece, reminder } from './attachments.ts';
import { isThinking } from './blocks.ts';
import { sentCall } from './calls.ts';

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
  const pieces = chain.flatMap((entry) => pieceOf(entry, family) ?? []);
  // The model of the last response is the one that goes on.
  const model = modelOf(pieces.findLast(isResponse));
  const own = family.dropsForeignThinking ? withoutForeignThinking(pieces, model) : pieces;
  return model === undefined || takesSystemMessages(model) ? own : own.map(asReminder);
}

function isResponse(piece: Piece): boolean {
  return piece.role === 'assistant' && !isSynthetic(piece.entry);
}

function withoutForeignThinking(pieces: readonly Piece[], model: string | undefined): Piece[] {
  const isForeign = (piece: Piece): boolean => isResponse(piece) && modelOf(piece) !== model;
  return pieces.map((piece) =>
    isForeign(piece)
      ? { ...piece, content: piece.content.filter((block) => !isThinking(block)) }
      : piece,
  );
}

/** What was said by the system to one model is a reminder to another. */
function asReminder(piece: Piece): Piece {
  return piece.role === 'system' ? { ...piece, role: 'user' } : piece;
}

/** Without the date of its version. */
function modelOf(piece: Piece | undefined): string | undefined {
  return piece?.entry.facts.message?.model?.replace(/-\d{8}$/, '');
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
  const isWrapped = role === 'user' && family.wrapsNotifications && isNotification(entry);
  const content = contentOf(entry).map((block) => asSent(block, isWrapped, family));
  return { role, messageId: message.id, content, entry, isPlain };
}

function isNotification(entry: Entry): boolean {
  return entry.get('origin', 'kind') === 'task-notification';
}

function asSent(block: ContentBlock, isWrapped: boolean, family: ClientFamily): ContentBlock {
  if (block.type === 'tool_use') return sentCall(block, family);
  return isWrapped && block.type === 'text' ? reminder(String(block.text)) : block;
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
  return (value as unknown[]).filter(isBlock);
}

export function isBlock(value: unknown): value is ContentBlock {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  );
}
