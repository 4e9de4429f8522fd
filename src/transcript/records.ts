import { UuidTable } from '../uuids/table.ts';

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
  /** Words that come again and again (types, tool names, models), known by their number. */
  private readonly words: string[] = [];
  private readonly numberOf = new Map<string, number>();
  /** Where the uuids of entries and of their parents have their numbers. */
  readonly uuids: UuidTable;

  /** @param uuids May be shared with the records of other files. */
  constructor(uuids = new UuidTable()) {
    this.uuids = uuids;
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

  word(number: number): string | undefined {
    return this.words[number];
  }

  /** Whether any line has or had the word. */
  knows(word: string): boolean {
    return this.numberOf.has(word);
  }

  wordNumber(word: string | undefined): number {
    if (word === undefined) return NONE;
    let number = this.numberOf.get(word);
    if (number === undefined) {
      number = this.words.push(word) - 1;
      this.numberOf.set(word, number);
    }
    return number;
  }
}

export const NONE = -1;
/** There, but of no use: a parentUuid that is null, a timestamp that is no date. */
export const VOID = -2;

/** Places in a line's record. A span takes two: where it starts and where it ends. */
export const Slot = {
  type: 0,
  subtype: 1,
  flags: 2,
  uuid: 3,
  parentUuid: 5,
  sessionId: 7,
  promptId: 8,
  /** Two numbers that make up the milliseconds: see `writeTime`. */
  timestamp: 9,
  role: 11,
  model: 12,
  messageId: 13,
  /** Number of the content's kind in CONTENT_KINDS; NONE if the entry is no message. */
  kind: 15,
  content: 16,
  /** How many numbers of blocks, of links and of other ids follow. */
  blocks: 18,
  links: 19,
  ids: 20,
  /** What the client keeps of a result for its screen. */
  clientData: 21,
  usage: 23,
  /** In the table of uuids; NONE for what is no plain uuid. */
  uuidNumber: 25,
  parentNumber: 26,
} as const;

export const HEADER = 27;

/** Places in a block's part of a record; spans of images follow. */
export const BlockSlot = {
  type: 0,
  name: 1,
  toolId: 2,
  span: 4,
  content: 6,
  blank: 8,
  images: 9,
} as const;
export const BLOCK_HEADER = 10;

/** Places in a link's or an id's part of a record: the row of the reference table, and the id. */
export const LinkSlot = { row: 0, id: 1 } as const;
export const LINK_SIZE = 3;

export const CONTENT_KINDS = ['none', 'text', 'blocks'] as const;

const TIME_UNIT = 1e9;
/** Keeps the first number positive for every date there can be. */
const TIME_OFFSET = 10_000_000;

/** Puts milliseconds into a record, as two numbers. */
export function writeTime(header: Int32Array, time: number): void {
  const units = Math.floor(time / TIME_UNIT);
  const isTime = !Number.isNaN(time);
  header[Slot.timestamp] = isTime ? units + TIME_OFFSET : VOID;
  header[Slot.timestamp + 1] = isTime ? time - units * TIME_UNIT : VOID;
}

export function joinTime(units: number, rest: number): number | undefined {
  if (units === NONE) return undefined;
  return units === VOID ? Number.NaN : (units - TIME_OFFSET) * TIME_UNIT + rest;
}
