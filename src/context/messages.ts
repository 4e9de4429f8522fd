import type { ClientFamily } from '../format/client-families.ts';
import { isBlank, isThinking } from './blocks.ts';
import { Draft } from './draft.ts';
import { isFiller } from './fillers.ts';
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
  return drafts.map((draft) => draft.toMessage());
}

/** System texts stand after the message of the user that they came with. */
function placeFor({ role }: Piece, drafts: readonly Draft[]): number {
  const isBefore = role === 'user' && drafts.at(-1)?.role === 'system';
  return drafts.length - (isBefore ? 1 : 0);
}

/** Leaves out entries of nothing but blank text, and responses of nothing but thinking. */
function withoutHollow(pieces: readonly Piece[], { dropsHollow }: ClientFamily): readonly Piece[] {
  if (dropsHollow === 'none') return pieces;
  const isEmpty = EMPTY[dropsHollow];
  const isWorded = ({ role, content }: Piece): boolean =>
    role !== 'assistant' || !content.every(isEmpty);
  const worded = pieces.filter(isWorded);
  const keyOf = (piece: Piece): unknown => piece.messageId ?? piece;
  const spoken = new Set(worded.filter((piece) => !piece.content.every(isThinking)).map(keyOf));
  return worded.filter((piece) => piece.role !== 'assistant' || spoken.has(keyOf(piece)));
}

/** Blocks that make no entry of the model worth to be sent. */
const EMPTY: Record<
  Exclude<ClientFamily['dropsHollow'], 'none'>,
  (block: ContentBlock) => boolean
> = {
  thinking: () => false,
  'thinking-and-blank': isBlank,
  'thinking-blank-and-filler': (block) => isBlank(block) || isFiller(block),
};

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
