import { REFERENCES, type Reference, rowOf } from '../format/references.ts';
import type { Span } from '../span.ts';
import { UNKNOWN, type UuidTable } from '../uuids/table.ts';
import type { Piece } from './byte-source.ts';
import {
  type Facts,
  Flag,
  Holds,
  type LineProblem,
  type Link,
  type MessageFacts,
  type Stray,
} from './facts.ts';
import type { IdTable } from './id-table.ts';
import { MessageView } from './message-view.ts';
import {
  BLOCK_HEADER,
  BlockSlot,
  HEADER,
  joinTime,
  LINK_SIZE,
  LinkSlot,
  NONE,
  Slot,
  VOID,
} from './record-slots.ts';
import { NO_STRAYS, type ScanTarget, scanLine } from './scan.ts';
import { readString } from './string-reader.ts';
import type { Transcript } from './transcript.ts';
import { BLOCK_TYPES } from './words.ts';

/** Rows of the reference table whose ids have slots of their own. */
const OWN_ROW = rowOf('uuid');
const PARENT_ROW = rowOf('parentUuid');
const NO_LINKS: readonly Link[] = [];
const NO_IDS: readonly string[] = [];
const NO_NUMBERS: readonly number[] = [];

type ToolBlock = 'tool_use' | 'tool_result';
const HOLDS = { tool_use: 'toolUse', tool_result: 'toolResult' } as const;

interface View {
  bytes: Buffer;
  at: number;
  end: number;
}

/** Made once: it is needed for every string. */
const VIEW: View = { bytes: Buffer.alloc(0), at: 0, end: 0 };

type VisitId = (row: number, start: number, end: number, number: number) => void;

/**
 * What a scan told about a line. The facts are read from the transcript's records each time: a
 * large session has too many lines to keep strings and objects for each.
 */
export class RecordedLine implements Facts, ScanTarget {
  readonly transcript: Transcript;
  /** 1-based line in the file as it was read; 0 if the entry was inserted. */
  readonly line: number;
  /** Set if the line holds no entry: it is kept, and opaque. */
  problem: LineProblem | undefined;
  strays: readonly Stray[] = NO_STRAYS;
  /** Where the scan's record is; NONE if the line holds no entry. */
  record = NONE;
  /** The line's bytes, unless they are those of the file. */
  protected edited: Buffer | undefined;
  /** Where the line stood in the file as it was read. */
  readonly start: number;
  readonly end: number;

  /**
   * @param at Where the line starts in a piece of the file; it ends with the first newline, or the
   * piece. A line that is inserted is a piece by itself.
   */
  constructor(transcript: Transcript, line: number, { bytes, offset }: Piece, at: number) {
    this.transcript = transcript;
    this.line = line;
    this.edited = line === 0 ? bytes : undefined;
    this.start = offset + at;
    this.end = offset + scanLine(this, transcript.records, bytes, at, bytes.length);
  }

  /** Where bytes of the line stand, given by their places in it. Valid until the next look at a line. */
  protected view(start: number, end: number): View {
    const { edited } = this;
    const { source } = this.transcript;
    VIEW.at = edited === undefined ? source.seek(this.start + start, this.start + end) : start;
    VIEW.bytes = edited ?? source.window;
    VIEW.end = VIEW.at + end - start;
    return VIEW;
  }

  get type(): string | undefined {
    return this.word(Slot.type);
  }

  get subtype(): string | undefined {
    return this.word(Slot.subtype);
  }

  get uuid(): string | undefined {
    return this.uuidText(Slot.uuidNumber, Slot.uuid);
  }

  /** The uuid's number in a table, which it is added to; UNKNOWN if there is none, or no plain one. */
  uuidNumber(table: UuidTable): number {
    return this.numberIn(table, Slot.uuidNumber);
  }

  /** The same of the parent's uuid. */
  parentNumber(table: UuidTable): number {
    return this.numberIn(table, Slot.parentNumber);
  }

  /** Transcripts of one session mostly share their table. */
  private numberIn(table: UuidTable, numberSlot: number): number {
    const number = this.number(numberSlot);
    const { uuids } = this.transcript.records;
    if (number === UNKNOWN || uuids === table) return number;
    return table.add(uuids.textOf(number));
  }

  /** As `uuid !== undefined`, without making the string. */
  get hasUuid(): boolean {
    return this.number(Slot.uuid) >= 0;
  }

  get parentUuid(): string | null | undefined {
    return this.number(Slot.parentUuid) === VOID
      ? null
      : this.uuidText(Slot.parentNumber, Slot.parentUuid);
  }

  get sessionId(): string | undefined {
    return this.word(Slot.sessionId);
  }

  get promptId(): string | undefined {
    return this.word(Slot.promptId);
  }

  get timestamp(): number | undefined {
    return joinTime(this.number(Slot.timestamp), this.number(Slot.timestamp + 1));
  }

  get flags(): number {
    return this.record === NONE ? 0 : this.transcript.records.get(this.record + Slot.flags);
  }

  get message(): MessageFacts | undefined {
    return this.number(Slot.kind) === NONE ? undefined : new MessageView(this);
  }

  /** Whether it is a line of a response of the model. */
  get isResponse(): boolean {
    return this.number(Slot.kind) !== NONE && this.word(Slot.role) === 'assistant';
  }

  get clientData(): Span | undefined {
    return this.span(Slot.clientData);
  }

  get usage(): Span | undefined {
    return this.span(Slot.usage);
  }

  get links(): readonly Link[] {
    const count = this.number(Slot.links);
    if (count <= 0) return NO_LINKS;
    const links: Link[] = [];
    const first = HEADER + this.number(Slot.blocks);
    for (let at = first; at < first + count; at += LINK_SIZE)
      links.push({
        reference: REFERENCES[this.number(at + LinkSlot.row)] as Reference,
        id: this.text(at + LinkSlot.id) as string,
      });
    return links;
  }

  /**
   * Visits every id that a copy of the session has anew; spans are relative to the line, with
   * quotes. Numbers are those of the transcript's table, UNKNOWN for ids that were given none.
   */
  visitIds(visit: VisitId): void {
    if (this.record === NONE) return;
    const own = this.number(Slot.uuid);
    if (own >= 0) visit(OWN_ROW, own, this.number(Slot.uuid + 1), this.number(Slot.uuidNumber));
    const parent = this.number(Slot.parentUuid);
    if (parent >= 0)
      visit(PARENT_ROW, parent, this.number(Slot.parentUuid + 1), this.number(Slot.parentNumber));
    const first = HEADER + this.number(Slot.blocks);
    const end = first + this.number(Slot.links) + this.number(Slot.ids);
    for (let at = first; at < end; at += LINK_SIZE)
      visit(
        this.number(at + LinkSlot.row),
        this.number(at + LinkSlot.id),
        this.number(at + LinkSlot.id + 1),
        UNKNOWN,
      );
  }

  has(flag: keyof typeof Flag): boolean {
    return (this.flags & Flag[flag]) !== 0;
  }

  /** Whether the entry's uuid is what `child` has as its parentUuid. */
  isParentOf(child: RecordedLine): boolean {
    return this.hasUuid && this.uuid === child.parentUuid;
  }

  /** Whether two lines are parts of one API response. */
  isSameResponse(other: RecordedLine): boolean {
    const id = this.messageNumber(this.transcript.records.apiIds);
    return id !== NONE && id === other.messageNumber(this.transcript.records.apiIds);
  }

  /** The number of the message's id in a table, which it is added to; NONE if it has no id. */
  messageNumber(table: IdTable): number {
    return this.apiNumberIn(table, this.number(Slot.messageId));
  }

  /** Transcripts of one session mostly share their table. */
  private apiNumberIn(table: IdTable, number: number): number {
    const { apiIds } = this.transcript.records;
    return number === NONE || table === apiIds ? number : table.add(apiIds.textOf(number));
  }

  /** Whether the line holds such a thing; costs nothing to ask. */
  holds(what: keyof typeof Holds): boolean {
    return (this.flags & Holds[what]) !== 0;
  }

  /** The ids in the message's tool_use or tool_result blocks. */
  toolIds(type: ToolBlock): readonly string[] {
    if (!this.holds(HOLDS[type])) return NO_IDS;
    const { apiIds } = this.transcript.records;
    return this.toolNumbers(type, apiIds).map((number) => apiIds.textOf(number));
  }

  /** The numbers of these ids in a table, which they are added to. */
  toolNumbers(type: ToolBlock, table: IdTable): readonly number[] {
    if (!this.holds(HOLDS[type])) return NO_NUMBERS;
    const numbers: number[] = [];
    for (let at = this.toolBlock(type); at !== NONE; at = this.toolBlock(type, at)) {
      const number = this.number(at + BlockSlot.toolId);
      if (number !== NONE) numbers.push(this.apiNumberIn(table, number));
    }
    return numbers;
  }

  /** The number of the message's only call, or only result; NONE if there are more, or none, or it has none. */
  onlyToolId(type: ToolBlock): number {
    const only = this.toolBlock(type);
    if (only === NONE || this.toolBlock(type, only) !== NONE) return NONE;
    return this.number(only + BlockSlot.toolId);
  }

  /** Where the record of the next block of a type is, after that of another; NONE if there is none. */
  private toolBlock(type: ToolBlock, after = NONE): number {
    const wanted = BLOCK_TYPES[type];
    const end = HEADER + this.number(Slot.blocks);
    let at = after === NONE ? HEADER : this.blockEnd(after);
    while (at < end && this.number(at + BlockSlot.type) !== wanted) at = this.blockEnd(at);
    return at < end ? at : NONE;
  }

  private blockEnd(at: number): number {
    return at + BLOCK_HEADER + this.number(at + BlockSlot.images);
  }

  /** A number of the line's record; NONE if it has no record. */
  number(slot: number): number {
    return this.record === NONE ? NONE : this.transcript.records.get(this.record + slot);
  }

  span(slot: number): Span | undefined {
    const start = this.number(slot);
    return start < 0 ? undefined : { start, end: this.number(slot + 1) };
  }

  word(slot: number): string | undefined {
    return this.transcript.records.words.text(this.number(slot));
  }

  /** An id that the API gave, by the slot of its number. */
  apiId(slot: number): string | undefined {
    const number = this.number(slot);
    return number === NONE ? undefined : this.transcript.records.apiIds.textOf(number);
  }

  text(slot: number): string | undefined {
    const start = this.number(slot);
    if (start < 0) return undefined;
    return this.stringAt(start, this.number(slot + 1));
  }

  /** The string at a span with its quotes; undefined if it is another value. */
  stringAt(start: number, end: number): string | undefined {
    const { bytes, at, end: to } = this.view(start, end);
    return readString(bytes, at, to);
  }

  private uuidText(numberSlot: number, slot: number): string | undefined {
    const number = this.number(numberSlot);
    return number === UNKNOWN ? this.text(slot) : this.transcript.records.uuids.textOf(number);
  }
}
