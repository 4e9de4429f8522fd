import { REFERENCES, type Reference, type Target } from '../format/references.ts';
import { isSentText } from '../format/sent.ts';
import { QUOTE, UUID_WITH_QUOTES } from '../json/characters.ts';
import { compilePaths } from '../json/paths.ts';
import type { WalkSink } from '../json/walker.ts';
import { CONTENT_PATHS, ContentScan } from './content-scan.ts';
import { Flag, Holds, type Stray } from './facts.ts';
import { isoTime } from './iso-time.ts';
import { NumberList } from './number-list.ts';
import { HEADER, LINK_SIZE, NONE, Slot, VOID, writeTime } from './record-slots.ts';
import type { Records } from './records.ts';
import { readString, StringReader } from './string-reader.ts';

/** Fields whose value is one of a few words. */
const WORDS = ['type', 'subtype', 'message.role', 'message.model'] as const;
const WORD_SLOTS = [Slot.type, Slot.subtype, Slot.role, Slot.model];
/** Fields of their own kind. */
const OTHERS = ['timestamp', 'message.id', 'toolUseResult', 'message.usage'] as const;
const REFERENCE_SLOTS: Readonly<Record<string, number>> = {
  uuid: Slot.uuid,
  parentUuid: Slot.parentUuid,
};
/** Rows whose ids come again and again, and are kept as words. */
const REFERENCE_WORDS: Readonly<Record<string, number>> = {
  sessionId: Slot.sessionId,
  promptId: Slot.promptId,
};
const FLAGS = Object.keys(Flag) as (keyof typeof Flag)[];

/** All captured paths; the walker reports a path by its place in this list. */
const PATHS: readonly string[] = [
  ...CONTENT_PATHS.map((path) => `message.${path}`),
  ...CONTENT_PATHS,
  ...FLAGS,
  ...WORDS,
  ...OTHERS,
  ...REFERENCES.map((reference) => reference.path),
];
const TOP_CONTENT = CONTENT_PATHS.length;
const FIRST_FLAG = TOP_CONTENT + CONTENT_PATHS.length;
const FIRST_WORD = FIRST_FLAG + FLAGS.length;
const TIMESTAMP = FIRST_WORD + WORDS.length;
const MESSAGE_ID = TIMESTAMP + 1;
/** By their places after the id of the message. */
const SPAN_SLOTS = [Slot.clientData, Slot.usage];
const FIRST_REFERENCE = TIMESTAMP + OTHERS.length;
/** What a walk has to report to the sink. */
export const RECORDED_PATHS = compilePaths(PATHS);

/** What to do with each row of the reference table: the slot it goes to, or one of these. */
const AS_LINK = -1;
const AS_TOOL_ID = -2;
const IGNORED = -3;
const AS_WORD = -4;
const AS_ID = -5;
const AS_MESSAGE_ID = -6;
/** Ids that a copy of the session has anew, besides those of entries. */
const OWN_IDS: ReadonlySet<Target> = new Set<Target>([
  'session',
  'prompt',
  'request',
  'agent',
  'file',
]);
const ROWS = REFERENCES.map(({ path, pointsTo }: Reference): number => {
  if (path === 'message.content[].tool_use_id') return AS_TOOL_ID;
  if (path in REFERENCE_WORDS) return AS_WORD;
  if (OWN_IDS.has(pointsTo)) return AS_ID;
  if (pointsTo === 'message') return AS_MESSAGE_ID;
  return REFERENCE_SLOTS[path] ?? (pointsTo === 'entry' ? AS_LINK : IGNORED);
});
const ROW_OF_SLOT: readonly number[] = ROWS.reduce<number[]>((rows, slot, row) => {
  if (slot >= 0) rows[slot] = row;
  return rows;
}, []);

const TRUE = 0x74;

/** Gathers what a walk reports of a line, and keeps it as a record. */
export class RecordSink implements WalkSink {
  readonly strays: Stray[] = [];
  private records!: Records;
  private base = 0;
  private readonly header = new Int32Array(HEADER);
  private readonly links = new NumberList();
  /** Row and span of the other ids that a copy has anew. */
  private readonly ids = new NumberList();
  /** Row and span of references that hold for one type only. */
  private readonly conditional = new NumberList();
  private readonly strings = new StringReader();
  private readonly inMessage = new ContentScan(this.strings, HEADER);
  private readonly atTop = new ContentScan(this.strings, HEADER + 2);

  begin(records: Records, bytes: Buffer, base: number): void {
    this.records = records;
    this.strings.bytes = bytes;
    this.base = base;
    this.header.fill(NONE);
    this.header[Slot.flags] = this.header[Slot.blocks] = 0;
    // To set the length of a list is a slow call, and mostly one for nothing.
    if (this.strays.length > 0) this.strays.length = 0;
    this.links.clear();
    this.ids.clear();
    this.conditional.clear();
    this.inMessage.reset();
    this.atTop.reset();
  }

  /** Keeps what was gathered; returns where. */
  finish(): number {
    const { header, records, links, ids } = this;
    const content = this.inMessage.isEmpty ? this.atTop : this.inMessage;
    // Some exporters write an assistant line without a type, or the content at top level.
    if (header[Slot.type] === NONE) header[Slot.type] = header[Slot.role] as number;
    const type = records.words.text(header[Slot.type] as number);
    this.settleConditional(type);
    const isMessage = type === 'user' || type === 'assistant';
    if (isMessage) content.finish(header);
    if (isMessage && header[Slot.role] === NONE) header[Slot.role] = header[Slot.type] as number;
    records.types.add(type);
    this.settleUuids();
    if (this.hasBadTime()) this.hold(Holds.badTime);
    if (this.strays.length > 0) this.hold(Holds.stray);
    header[Slot.links] = links.length;
    header[Slot.ids] = ids.length;
    const record = records.next;
    records.flags |= header[Slot.flags] as number;
    records.append(header, HEADER);
    if (isMessage) records.append(content.blocks.numbers, content.blocks.length);
    records.append(links.numbers, links.length);
    records.append(ids.numbers, ids.length);
    return record;
  }

  private settleUuids(): void {
    const { header } = this;
    const { uuids } = this.records;
    const parent = this.uuidNumber(Slot.parentUuid);
    if (!uuids.hasBearer(parent) && (header[Slot.parentUuid] as number) >= 0)
      this.records.hasOpenParents = true;
    const own = this.uuidNumber(Slot.uuid);
    if (own !== NONE) uuids.noteBearer(own);
    header[Slot.uuidNumber] = own;
    header[Slot.parentNumber] = parent;
  }

  private hasBadTime(): boolean {
    const { header } = this;
    const time = header[Slot.timestamp] as number;
    return time === VOID || (time === NONE && (header[Slot.uuid] as number) >= 0);
  }

  /** The line's bytes are at hand now: later it would cost more to fetch them than to read them. */
  private uuidNumber(slot: number): number {
    const start = this.header[slot] as number;
    const isPlain = start >= 0 && (this.header[slot + 1] as number) - start === UUID_WITH_QUOTES;
    return isPlain ? this.records.uuids.addAt(this.strings.bytes, this.base + start + 1) : NONE;
  }

  value(capture: number, start: number, end: number): void {
    if (capture >= FIRST_REFERENCE) this.reference(capture - FIRST_REFERENCE, start, end);
    else if (capture === TIMESTAMP) this.time(start, end);
    else if (capture === MESSAGE_ID) this.messageId(start, end);
    else if (capture > MESSAGE_ID)
      this.span(SPAN_SLOTS[capture - MESSAGE_ID - 1] as number, start, end);
    else if (capture >= FIRST_WORD)
      this.word(WORD_SLOTS[capture - FIRST_WORD] as number, start, end);
    else if (capture >= FIRST_FLAG) this.flag(capture - FIRST_FLAG, start);
    else if (capture >= TOP_CONTENT) this.content(this.atTop, capture - TOP_CONTENT, start, end);
    else this.content(this.inMessage, capture, start, end);
  }

  uuid(start: number, end: number, pathOf: () => string): void {
    const path = pathOf();
    if (isSentText(path)) return;
    const id = this.strings.bytes.toString('latin1', start, end);
    this.strays.push({ path, id, start: start - 1 - this.base, end: end + 1 - this.base });
  }

  private content(scan: ContentScan, path: number, start: number, end: number): void {
    scan.value(CONTENT_PATHS[path] as never, start, end, this.base, this.records);
  }

  private hold(bit: number): void {
    this.header[Slot.flags] = (this.header[Slot.flags] as number) | bit;
  }

  private word(slot: number, start: number, end: number): void {
    this.header[slot] = this.records.words.read(slot, this.strings.bytes, start, end);
  }

  private flag(index: number, start: number): void {
    const bit = Flag[FLAGS[index] as keyof typeof Flag];
    const flags = this.header[Slot.flags] as number;
    this.header[Slot.flags] = this.strings.bytes[start] === TRUE ? flags | bit : flags & ~bit;
  }

  private messageId(start: number, end: number): void {
    const isString = this.strings.bytes[start] === QUOTE;
    const { apiIds } = this.records;
    this.header[Slot.messageId] = isString ? this.strings.addId(start, end, apiIds) : NONE;
  }

  private span(slot: number, start: number, end: number): void {
    this.header[slot] = start - this.base;
    this.header[slot + 1] = end - this.base;
  }

  private time(start: number, end: number): void {
    const { bytes } = this.strings;
    const time = isoTime(bytes, start + 1, end - 1);
    writeTime(this.header, time ?? Date.parse(readString(bytes, start, end) ?? ''));
  }

  /** Rows that hold for one type only: in another the field is as good as unknown. */
  private settleConditional(type: string | undefined): void {
    const { numbers, length } = this.conditional;
    for (let i = 0; i < length; i += LINK_SIZE) {
      const row = numbers[i] as number;
      const { only, path } = REFERENCES[row] as Reference;
      const [start, end] = [numbers[i + 1] as number, numbers[i + 2] as number];
      if (type === only) {
        addLink(this.ids, row, start, end);
        continue;
      }
      const id = readString(this.strings.bytes, this.base + start, this.base + end);
      if (id !== undefined) this.strays.push({ path, id, start, end });
    }
  }

  private reference(row: number, start: number, end: number): void {
    const target = ROWS[row] as number;
    if (target === IGNORED) return;
    if (target === AS_MESSAGE_ID) {
      this.hold(Holds.namesMessage);
      return;
    }
    const { path, only } = REFERENCES[row] as Reference;
    if (target === AS_TOOL_ID) {
      this.content(this.inMessage, CONTENT_PATHS.indexOf('content[].tool_use_id'), start, end);
      return;
    }
    const isString = this.strings.bytes[start] === QUOTE;
    if (target >= 0) this.slot(target, isString, start, end);
    if (target === AS_WORD) this.word(REFERENCE_WORDS[path] as number, start, end);
    if (!isString || target >= 0) return;
    const list = target === AS_LINK ? this.links : only === undefined ? this.ids : this.conditional;
    addLink(list, row, start - this.base, end - this.base);
  }

  private slot(slot: number, isString: boolean, start: number, end: number): void {
    const { header } = this;
    // Of a key that stands twice the last counts; the earlier is an id all the same.
    if ((header[slot] as number) >= 0)
      addLink(
        this.ids,
        ROW_OF_SLOT[slot] as number,
        header[slot] as number,
        header[slot + 1] as number,
      );
    if (isString) this.span(slot, start, end);
    else header[slot] = slot === Slot.parentUuid ? VOID : NONE;
  }
}

function addLink(list: NumberList, row: number, start: number, end: number): void {
  list.push(row);
  list.push(start);
  list.push(end);
}
