import type { ClientFamily } from '../format/client-families.ts';
import { takesSystemMessages } from '../format/models.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { attachmentPiece, reminder } from './attachments.ts';
import { isThinking } from './blocks.ts';
import { sentCall } from './calls.ts';
import { sentResult } from './results.ts';

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
  /** What it is where other reminders become messages of the system. */
  readonly insteadOfSystem?: 'user' | 'nothing';
  /** The content is one string, not blocks. */
  readonly isPlain?: boolean;
}

export function piecesOf(chain: readonly Entry[], family: ClientFamily): Piece[] {
  const pieces = chain.flatMap((entry) => pieceOf(entry, family) ?? []);
  // The model of the last response is the one that goes on.
  const model = nameOfModel(pieces.findLast(isResponse));
  const own = withoutForeignThinking(pieces, model, family);
  const isToSystem = family.systemReminders && (model === undefined || takesSystemMessages(model));
  return isToSystem ? own.flatMap(asSystem) : own;
}

function isResponse(piece: Piece): boolean {
  return piece.role === 'assistant' && !isSynthetic(piece.entry);
}

function withoutForeignThinking(
  pieces: Piece[],
  model: string | undefined,
  { dropsForeignThinking }: ClientFamily,
): Piece[] {
  if (dropsForeignThinking === 'never') return pieces;
  const keyOf = (name: string | undefined): string | undefined =>
    dropsForeignThinking === 'by-model' ? name?.replace(DATE, '') : name;
  const isForeign = (piece: Piece): boolean =>
    isResponse(piece) && keyOf(nameOfModel(piece)) !== keyOf(model);
  return pieces.map((piece) =>
    isForeign(piece)
      ? { ...piece, content: piece.content.filter((block) => !isThinking(block)) }
      : piece,
  );
}

/** What the client adds by itself is not the user's. */
function asSystem(piece: Piece): Piece[] {
  if (!piece.isReminder || piece.insteadOfSystem === 'user') return [piece];
  return piece.insteadOfSystem === 'nothing' ? [] : [{ ...piece, role: 'system' }];
}

/** Ends the name of a model's version. */
const DATE = /-\d{8}$/;

function nameOfModel(piece: Piece | undefined): string | undefined {
  return piece?.entry.facts.message?.model;
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
  if (block.type === 'tool_result') return sentResult(block, family);
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
