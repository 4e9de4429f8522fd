import { UuidTable } from '../uuids/table.ts';
import { IdTable } from './id-table.ts';
import { Words } from './words.ts';

const PIECE_BITS = 14;
const PIECE_MASK = (1 << PIECE_BITS) - 1;
/** Four times this, and again, is the length of a piece. */
const SMALLEST = 64;

/**
 * What scans told of the lines of a file, as plain numbers outside of the heap: strings and
 * objects for every line of a large session would cost more than its scan. Offsets are relative
 * to the line's first byte; NONE stands for what a line does not have.
 */
export class Records {
  /** Pieces of one size, so that growing copies nothing. */
  private readonly pieces: Int32Array[] = [];
  private length = 0;
  /** Every flag that any line has or had. */
  flags = 0;
  readonly words = new Words();
  /** Whether a line names a parent that no line before it bears. */
  hasOpenParents = false;
  /** The types that any line has or had; undefined for one without. */
  readonly types = new Set<string | undefined>();
  /** Where the uuids of entries and of their parents have their numbers. */
  readonly uuids: UuidTable;
  /** Where the ids that the API gave, those of messages and tool calls, have theirs. */
  readonly apiIds: IdTable;

  /**
   * @param expected About how many lines there will be.
   * @param beside Those of another file of the session: an id has one number in both.
   */
  constructor(expected: number, beside?: Records) {
    this.uuids = beside?.uuids ?? new UuidTable(expected);
    this.apiIds = beside?.apiIds ?? new IdTable();
  }

  get(at: number): number {
    return (this.pieces[at >>> PIECE_BITS] as Int32Array)[at & PIECE_MASK] as number;
  }

  /** Where the next number goes. */
  get next(): number {
    return this.length;
  }

  /** Adds the first `length` of some numbers. */
  append(numbers: Int32Array, length: number): void {
    for (let done = 0; done < length; ) {
      const index = this.length >>> PIECE_BITS;
      const place = this.length & PIECE_MASK;
      if (place >= (this.pieces[index]?.length ?? 0)) this.extend(index);
      const piece = this.pieces[index] as Int32Array;
      const count = Math.min(length - done, piece.length - place);
      for (let i = 0; i < count; i++) piece[place + i] = numbers[done + i] as number;
      done += count;
      this.length += count;
    }
  }

  /** Starts a piece; only the first one grows, so that a single line does not cost a whole one. */
  private extend(index: number): void {
    const piece = this.pieces[index];
    const length = index > 0 ? 1 << PIECE_BITS : (piece?.length ?? SMALLEST / 4) * 4;
    const wider = new Int32Array(length);
    if (piece !== undefined) wider.set(piece);
    this.pieces[index] = wider;
  }
}
