import { UNKNOWN } from '../uuids/table.ts';

/** What a record says where there is nothing, no number of a uuid either. */
export const NONE = UNKNOWN;
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
  /** In the table of API ids. */
  messageId: 13,
  /** Number of the content's kind in CONTENT_KINDS; NONE if the entry is no message. */
  kind: 14,
  content: 15,
  /** How many numbers of blocks, of links and of other ids follow. */
  blocks: 17,
  links: 18,
  ids: 19,
  /** What the client keeps of a result for its screen. */
  clientData: 20,
  usage: 22,
  /** In the table of uuids; NONE for what is no plain uuid. */
  uuidNumber: 24,
  parentNumber: 25,
} as const;

export const HEADER = 26;

/** Places in a block's part of a record; spans of images follow. */
export const BlockSlot = {
  type: 0,
  name: 1,
  /** In the table of API ids. */
  toolId: 2,
  span: 3,
  content: 5,
  blank: 7,
  images: 8,
} as const;
export const BLOCK_HEADER = 9;

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
