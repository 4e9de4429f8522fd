import type { ClientFamily } from '../format/client-families.ts';
import type { ContentBlock, Piece } from './pieces.ts';

/** Stands for words that the client adds and that no transcript holds. */
export const CLIENT_TEXT = '[client text]';

/** Does to calls without a result, and to results without a call, what the client does. */
export function settleToolPairs(pieces: readonly Piece[], family: ClientFamily): Piece[] {
  const calls = idsOf(pieces, 'tool_use', 'id');
  const answered = idsOf(pieces, 'tool_result', 'tool_use_id');
  const last = family.answersLastCall ? lastMessageId(pieces) : undefined;
  const lost: ContentBlock[] = [];
  const settled = pieces.flatMap((piece) => {
    if (piece.role === 'user') return withoutOrphans(piece, calls, family);
    const unanswered = piece.content.filter((block) => isOpen(block, answered));
    if (piece.role !== 'assistant' || unanswered.length === 0) return piece;
    if (last === undefined || piece.messageId !== last)
      return withoutUnanswered(piece, unanswered, family);
    for (const block of unanswered) lost.push(block);
    return piece;
  });
  const end = pieces.at(-1);
  return lost.length > 0 && end !== undefined ? [...settled, lostPiece(lost, end)] : settled;
}

/** The block goes, or the whole entry; of an entry that also has answered calls, neither. */
function withoutUnanswered(
  piece: Piece,
  unanswered: readonly ContentBlock[],
  family: ClientFamily,
): Piece[] {
  if (family.unansweredCall === 'block') {
    const gone = new Set(unanswered);
    return [{ ...piece, content: piece.content.filter((block) => !gone.has(block)) }];
  }
  const calls = piece.content.filter((block) => block.type === 'tool_use');
  return calls.length === unanswered.length ? [] : [piece, lostPiece(unanswered, piece)];
}

function withoutOrphans(piece: Piece, calls: ReadonlySet<unknown>, family: ClientFamily): Piece {
  if (family.orphanResult === 'sent') return piece;
  const isOrphan = (block: ContentBlock): boolean =>
    block.type === 'tool_result' && !calls.has(block.tool_use_id);
  if (!piece.content.some(isOrphan)) return piece;
  const content = piece.content.filter((block) => !isOrphan(block));
  if (content.length === 0 && family.orphanResult === 'placeholder')
    content.push({ type: 'text', text: NO_CONTENT });
  return { ...piece, content };
}

/** Written in place of a message whose results had no call; not kept where it has company. */
export const NO_CONTENT = '(no content)';

function isOpen(block: ContentBlock, answered: ReadonlySet<unknown>): boolean {
  return block.type === 'tool_use' && !answered.has(block.id);
}

function lostPiece(calls: readonly ContentBlock[], { entry }: Piece): Piece {
  return { role: 'user', messageId: undefined, content: lostResults(calls), entry };
}

/** The results that a client makes up for calls. */
export function lostResults(calls: readonly ContentBlock[]): ContentBlock[] {
  return calls.map(({ id }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: CLIENT_TEXT,
    is_error: true,
  }));
}

/** The id of the response that the conversation ends with: nothing but its results follows. */
function lastMessageId(pieces: readonly Piece[]): string | undefined {
  const index = pieces.findLastIndex((piece) => piece.role === 'assistant');
  const after = pieces
    .slice(index + 1)
    .filter((piece) => piece.role === 'user' && !piece.isReminder);
  const onlyResults = after.every((piece) => piece.content.every((b) => b.type === 'tool_result'));
  return onlyResults ? pieces[index]?.messageId : undefined;
}

function idsOf(pieces: readonly Piece[], type: string, field: string): Set<unknown> {
  return new Set(
    pieces.flatMap(({ content }) =>
      content.filter((block) => block.type === type).map((block) => block[field]),
    ),
  );
}
