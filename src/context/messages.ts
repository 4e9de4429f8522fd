import type { ClientFamily } from '../format/client-families.ts';
import { isBlank, isThinking } from './blocks.ts';
import { Draft, isFiller } from './draft.ts';
import type { ContentBlock, Piece } from './pieces.ts';

export interface Message {
  readonly role: Piece['role'];
  readonly content: ContentBlock[];
}

/** Pieces become messages: one for each API response, one for all that the user says between two of them. */
export function mergePieces(pieces: readonly Piece[], family: ClientFamily): Message[] {
  const drafts: Draft[] = [];
  const kept = family.dropsHollowMessages ? withoutHollow(pieces, family) : pieces;
  for (const piece of kept) {
    const isSent = piece.content.length > 0 || (family.sendsEmptyPrompts && piece.role === 'user');
    if (!isSent) continue;
    const draft = draftFor(piece, drafts, family);
    if (draft === undefined) drafts.push(new Draft(piece, family));
    else draft.add(piece);
  }
  return drafts.map((draft) => draft.toMessage());
}

/** Leaves out entries of nothing but blank text, and responses of nothing but thinking. */
function withoutHollow(pieces: readonly Piece[], { callsLast }: ClientFamily): Piece[] {
  // What stands for no content is dropped by the clients that put calls last.
  const isEmpty = callsLast ? isBlankOrFiller : isBlank;
  const isWorded = ({ role, content }: Piece): boolean =>
    role !== 'assistant' || !content.every(isEmpty);
  const worded = pieces.filter(isWorded);
  const keyOf = (piece: Piece): unknown => piece.messageId ?? piece;
  const spoken = new Set(worded.filter((piece) => !piece.content.every(isThinking)).map(keyOf));
  return worded.filter((piece) => piece.role !== 'assistant' || spoken.has(keyOf(piece)));
}

function isBlankOrFiller(block: ContentBlock): boolean {
  return isBlank(block) || isFiller(block);
}

/** The message that a piece becomes part of, if it is not the first of one. */
function draftFor(piece: Piece, drafts: readonly Draft[], family: ClientFamily): Draft | undefined {
  const index = drafts.findLastIndex((draft) => draft.role === 'assistant');
  const after = drafts.slice(index + 1);
  // System texts stand after the user message that they came with, and do not part it.
  if (piece.role !== 'assistant') return after.find((draft) => draft.role === piece.role);
  const last = drafts[index];
  if (piece.messageId === undefined || last?.messageId !== piece.messageId) return undefined;
  const isOpen = family.mergesAcrossResults && after.every((draft) => draft.hasOnlyResults);
  return after.length === 0 || isOpen ? last : undefined;
}
