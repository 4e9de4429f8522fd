import type { ClientFamily } from '../format/client-families.ts';
import type { ContentBlock, Piece } from './pieces.ts';

/** Stands for words that the client adds and that no transcript holds. */
export const CLIENT_TEXT = '[client text]';

/** Does to calls without a result, and to results without a call, what the client does. */
export function settleToolPairs(pieces: readonly Piece[], family: ClientFamily): Piece[] {
  const calls = idsOf(pieces, 'tool_use', 'id');
  const answered = idsOf(pieces, 'tool_result', 'tool_use_id');
  const last = family.answersLastCall ? lastMessageId(pieces) : undefined;
  const settled: Piece[] = [];
  const open: ContentBlock[] = [];
  for (const piece of pieces) {
    if (piece.role === 'assistant') {
      const unanswered = piece.content.filter((block) => isOpen(block, answered));
      if (unanswered.length > 0 && last !== undefined && piece.messageId === last)
        open.push(...unanswered);
      else {
        const kept = withoutUnanswered(piece, unanswered, family);
        if (kept !== undefined) settled.push(kept);
        continue;
      }
    }
    settled.push(piece.role === 'user' ? withoutOrphans(piece, calls, family) : piece);
  }
  const end = pieces.at(-1);
  if (open.length > 0 && end !== undefined)
    settled.push({
      role: 'user',
      messageId: undefined,
      content: open.map(lostResult),
      entry: end.entry,
    });
  return settled;
}

function withoutUnanswered(
  piece: Piece,
  unanswered: readonly ContentBlock[],
  family: ClientFamily,
): Piece | undefined {
  if (unanswered.length === 0) return piece;
  const calls = piece.content.filter((block) => block.type === 'tool_use');
  if (family.unansweredCall === 'entry' && calls.length === unanswered.length) return undefined;
  return { ...piece, content: piece.content.filter((block) => !unanswered.includes(block)) };
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

function lostResult(call: ContentBlock): ContentBlock {
  return { type: 'tool_result', tool_use_id: call.id, content: CLIENT_TEXT, is_error: true };
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
