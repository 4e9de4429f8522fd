import type { ClientFamily } from '../format/client-families.ts';
import type { ContentBlock, Piece } from './pieces.ts';
import { NO_CONTENT } from './tool-pairs.ts';

export interface Message {
  readonly role: Piece['role'];
  readonly content: ContentBlock[];
}

interface Draft {
  readonly role: Piece['role'];
  readonly messageId: string | undefined;
  readonly results: ContentBlock[];
  readonly reminders: ContentBlock[];
  readonly others: ContentBlock[];
  /** The last block so far in the order of the chain. */
  tail: ContentBlock | undefined;
  /** Nothing but the string of one entry. */
  isPlain: boolean;
}

/** Pieces become messages: one for each API response, one for all that the user says between two of them. */
export function mergePieces(pieces: readonly Piece[], family: ClientFamily): Message[] {
  const drafts: Draft[] = [];
  const kept = family.dropsHollowMessages ? withoutHollow(pieces) : pieces;
  for (const piece of kept)
    if (piece.content.length > 0 || (family.sendsEmptyPrompts && piece.role === 'user'))
      add(piece, draftFor(piece, drafts, family), family);
  return drafts.map((draft) => toMessage(draft, family));
}

/** Leaves out responses of nothing but thinking, or nothing but blank text. */
function withoutHollow(pieces: readonly Piece[]): Piece[] {
  const responses = new Map<unknown, ContentBlock[]>();
  const keyOf = (piece: Piece): unknown => piece.messageId ?? piece;
  for (const piece of pieces)
    if (piece.role === 'assistant')
      responses.set(keyOf(piece), [...(responses.get(keyOf(piece)) ?? []), ...piece.content]);
  return pieces.filter(
    (piece) => piece.role !== 'assistant' || !isHollow(responses.get(keyOf(piece))),
  );
}

function isHollow(content: readonly ContentBlock[] = []): boolean {
  return content.every(isThinking) || content.every(isBlank);
}

function draftFor(piece: Piece, drafts: Draft[], family: ClientFamily): Draft {
  const found =
    piece.role === 'assistant'
      ? sameResponse(piece, drafts, family)
      : lastOfRole(piece.role, drafts);
  if (found !== undefined) {
    found.isPlain = false;
    return found;
  }
  const draft: Draft = {
    role: piece.role,
    messageId: piece.messageId,
    results: [],
    reminders: [],
    others: [],
    tail: undefined,
    isPlain: piece.isPlain === true,
  };
  drafts.push(draft);
  return draft;
}

/** System texts stand after the user message that they came with, and do not part it. */
function lastOfRole(role: Piece['role'], drafts: readonly Draft[]): Draft | undefined {
  const index = drafts.findLastIndex((draft) => draft.role === 'assistant');
  return drafts.slice(index + 1).find((draft) => draft.role === role);
}

function sameResponse(
  piece: Piece,
  drafts: readonly Draft[],
  family: ClientFamily,
): Draft | undefined {
  if (piece.messageId === undefined) return undefined;
  const index = drafts.findLastIndex((draft) => draft.role === 'assistant');
  const last = drafts[index];
  if (last?.messageId !== piece.messageId) return undefined;
  const between = drafts.slice(index + 1);
  const onlyResults = between.every((draft) => draft.role === 'user' && draft.others.length === 0);
  return between.length === 0 || (family.mergesAcrossResults && onlyResults) ? last : undefined;
}

function add(piece: Piece, draft: Draft, family: ClientFamily): void {
  const { tail } = draft;
  const [first] = piece.content;
  if (piece.role === 'user' && !piece.isReminder && isText(tail) && isText(first))
    tail.text += family.textJoint;
  for (const block of piece.content) {
    // Blocks are copied: a joint must not reach into an entry's value.
    const copy = { ...block };
    if (family.resultsFirst && block.type === 'tool_result' && piece.role === 'user')
      draft.results.push(copy);
    else if (piece.isReminder) draft.reminders.push(copy);
    else draft.others.push(copy);
    if (!piece.isReminder) draft.tail = copy;
  }
}

function toMessage(draft: Draft, family: ClientFamily): Message {
  const { role, results, reminders, others } = draft;
  if (role === 'assistant') return { role, content: family.callsLast ? callsLast(others) : others };
  const [reminder, text] = [reminders.at(-1), others[0]];
  if (isText(reminder) && isText(text)) reminder.text += family.textJoint;
  const content = [...results, ...reminders, ...others];
  const drops = family.dropsBlankPrompts && !draft.isPlain;
  const real = content.filter((block) => !isFiller(block) && !(drops && isBlank(block)));
  if (real.length > 0) return { role, content: real };
  return {
    role,
    content: drops && content.length > 0 ? [{ type: 'text', text: NO_CONTENT }] : content,
  };
}

function callsLast(content: readonly ContentBlock[]): ContentBlock[] {
  const isCall = (block: ContentBlock): boolean => block.type === 'tool_use';
  return [...content.filter((block) => !isCall(block)), ...content.filter(isCall)];
}

function isFiller(block: ContentBlock): boolean {
  return isText(block) && block.text.trim() === NO_CONTENT;
}

/** A text block of nothing but white space. */
export function isBlank(block: ContentBlock): boolean {
  return isText(block) && block.text.trim() === '';
}

export function isThinking(block: ContentBlock): boolean {
  return block.type === 'thinking' || block.type === 'redacted_thinking';
}

function isText(block: ContentBlock | undefined): block is ContentBlock & { text: string } {
  return block?.type === 'text' && typeof block.text === 'string';
}
