import type { ClientFamily } from '../format/client-families.ts';
import { isBlank, isText, isThinking } from './blocks.ts';
import { Draft } from './draft.ts';
import { isFiller, NO_CONTENT } from './fillers.ts';
import type { ContentBlock, Piece } from './pieces.ts';

export interface Message {
  readonly role: Piece['role'];
  readonly content: ContentBlock[];
}

/** Pieces become messages: one for each API response, one for all that the user says between two of them. */
export function mergePieces(pieces: readonly Piece[], family: ClientFamily): Message[] {
  const drafts: Draft[] = [];
  const kept = withoutHollow(pieces, family);
  for (const piece of kept) {
    const isSent = piece.content.length > 0 || (family.sendsEmptyPrompts && piece.role === 'user');
    if (!isSent) continue;
    const draft = draftFor(piece, drafts, family);
    if (draft === undefined) drafts.splice(placeFor(piece, drafts), 0, new Draft(piece, family));
    else draft.add(piece);
  }
  const messages = drafts.map((draft) => draft.toMessage());
  const isLeft = family.leadingPlaceholder === 'sent' || !isPlaceholder(messages[0]);
  return isLeft ? messages : messages.slice(1);
}

function isPlaceholder(message: Message | undefined): boolean {
  return message?.role === 'user' && message.content.length > 0 && message.content.every(isFiller);
}

/** System texts stand after the message of the user that they came with. */
function placeFor({ role }: Piece, drafts: readonly Draft[]): number {
  const isBefore = role === 'user' && drafts.at(-1)?.role === 'system';
  return drafts.length - (isBefore ? 1 : 0);
}

/** Leaves out entries of nothing but blank text, and responses of nothing but thinking. */
function withoutHollow(
  pieces: readonly Piece[],
  { dropsHollow, callsLast }: ClientFamily,
): readonly Piece[] {
  if (dropsHollow === 'none') return pieces;
  // What stands for no content is dropped by the clients that always put calls last.
  const isEmpty = callsLast === 'always' ? isBlankOrNothing : isBlank;
  const isWorded = ({ role, content }: Piece): boolean =>
    dropsHollow === 'thinking' || role !== 'assistant' || !content.every(isEmpty);
  const worded = pieces.filter(isWorded);
  const keyOf = (piece: Piece): unknown => piece.messageId ?? piece;
  const spoken = new Set(worded.filter((piece) => !piece.content.every(isThinking)).map(keyOf));
  return worded.filter((piece) => piece.role !== 'assistant' || spoken.has(keyOf(piece)));
}

function isBlankOrNothing(block: ContentBlock): boolean {
  return isBlank(block) || (isText(block) && block.text.trim() === NO_CONTENT);
}

/** The message that a piece becomes part of, if it is not the first of one. */
function draftFor(piece: Piece, drafts: readonly Draft[], family: ClientFamily): Draft | undefined {
  const index = drafts.findLastIndex((draft) => draft.role === 'assistant');
  const after = drafts.slice(index + 1);
  if (piece.role !== 'assistant') return after.find((draft) => draft.role === piece.role);
  const last = drafts[index];
  if (piece.messageId === undefined || last?.messageId !== piece.messageId) return undefined;
  return after.every((draft) => isPassedOver(draft, family)) ? last : undefined;
}

/** Whether lines of one response that a message stands between are sent as one. */
function isPassedOver(draft: Draft, family: ClientFamily): boolean {
  return draft.role === 'system' || (family.mergesAcrossResults && draft.hasResults);
}
