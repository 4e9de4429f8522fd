import type { ClientFamily } from '../format/client-families.ts';
import { CLIENT_TEXT } from './fillers.ts';
import type { ContentBlock, Piece } from './pieces.ts';

/** Does to calls that have no result anywhere what the client does. */
export function settleToolPairs(pieces: readonly Piece[], family: ClientFamily): Piece[] {
  const answered = idsOf(pieces, 'tool_result', 'tool_use_id');
  const last = answeredLast(pieces, answered, family);
  const lost: ContentBlock[] = [];
  const settled = pieces.flatMap((piece) => {
    const unanswered = piece.content.filter((block) => isOpen(block, answered));
    if (piece.role !== 'assistant' || unanswered.length === 0) return piece;
    if (last === undefined || piece.messageId !== last)
      return withoutUnanswered(piece, unanswered, family);
    for (const block of unanswered) lost.push(block);
    return piece;
  });
  const end = pieces.at(-1);
  if (lost.length > 0 && end !== undefined)
    settled.push({
      role: 'user',
      messageId: undefined,
      content: lostResults(lost),
      entry: end.entry,
    });
  return settled;
}

/** The block goes, or the whole entry; of an entry that also has answered calls, neither: it gets a result later. */
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
  return calls.length === unanswered.length ? [] : [piece];
}

function isOpen(block: ContentBlock, answered: ReadonlySet<unknown>): boolean {
  return block.type === 'tool_use' && !answered.has(block.id);
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

/** The id of a response at the end whose open calls the client answers itself. */
function answeredLast(
  pieces: readonly Piece[],
  answered: ReadonlySet<unknown>,
  { answersLastCall }: ClientFamily,
): string | undefined {
  if (answersLastCall === 'never') return undefined;
  const last = lastMessageId(pieces);
  if (answersLastCall === 'always') return last;
  const calls = pieces
    .filter(({ messageId }) => messageId === last)
    .flatMap(({ content }) => content.filter(({ type }) => type === 'tool_use'));
  return calls.some(({ id }) => answered.has(id)) ? last : undefined;
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
