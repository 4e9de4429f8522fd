import type { Span } from '../../span.ts';
import { matchesIn } from '../../text/matches-in.ts';

/** A text as somebody reads it, and where each part of it is written. */
export interface View {
  readonly text: string;
  /** What is written for a part of it. */
  written(span: Span): Span;
  /** Whether a part of it is written otherwise than it reads. */
  isChanged(span: Span): boolean;
}

/** A text read as it is written. */
export function asWritten(text: string): View {
  return { text, written: (span) => span, isChanged: () => false };
}

/** A view in which pieces of another read otherwise. The pattern must be global. */
export function replacing(
  view: View,
  pattern: RegExp,
  read: (piece: string, match: RegExpExecArray) => string,
): View {
  const pieces: Piece[] = [];
  let [text, from] = ['', 0];
  for (const match of matchesIn(view.text, pattern)) {
    const piece = match[0];
    const reading = read(piece, match);
    if (reading === piece) continue;
    text += view.text.slice(from, match.index);
    pieces.push({
      start: text.length,
      end: text.length + reading.length,
      from: match.index,
      to: match.index + piece.length,
    });
    text += reading;
    from = match.index + piece.length;
  }
  if (pieces.length === 0) return view;
  return {
    text: text + view.text.slice(from),
    written: ({ start, end }) =>
      view.written({ start: placeOf(pieces, start, 'start'), end: placeOf(pieces, end, 'end') }),
    isChanged: (span) => {
      const last = lastBefore(pieces, span.end, 'end');
      return last !== undefined && last.end > span.start;
    },
  };
}

/** A piece of a view, and what it is made from. */
interface Piece extends Span {
  readonly from: number;
  readonly to: number;
}

function placeOf(pieces: readonly Piece[], at: number, side: 'start' | 'end'): number {
  const piece = lastBefore(pieces, at, side);
  if (piece === undefined) return at;
  if (at < piece.end) return side === 'start' ? piece.from : piece.to;
  return piece.to + at - piece.end;
}

/** The last piece that starts before a place; what reads as nothing is no part of what starts there. */
function lastBefore(
  pieces: readonly Piece[],
  at: number,
  side: 'start' | 'end',
): Piece | undefined {
  const isBefore = ({ start, end }: Piece): boolean =>
    start < at || (side === 'start' && start === at && end === at);
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(pieces[middle] as Piece)) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
