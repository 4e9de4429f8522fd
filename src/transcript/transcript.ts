import { indexOfByte, LINE_END, NEWLINE } from '../bytes.ts';
import { LONGEST_LINE, lineTooLong } from '../limits.ts';
import type { Span } from '../span.ts';
import { type ByteSource, sourceOf } from './byte-source.ts';
import { Entry } from './entry.ts';
import { Holds } from './facts.ts';
import { Slot } from './record-slots.ts';
import { Records } from './records.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const NO_LINE_END = Buffer.alloc(0);
const CARRIAGE_RETURN = 0x0d;
/** Bytes. */
const USUAL_LINE = 4096;

interface TranscriptOptions {
  /** Another transcript of the session: an id has one number in both. */
  readonly beside?: Transcript | undefined;
  /** Bytes; a longer line is refused. */
  readonly longestLine?: number | undefined;
}

/** One JSONL file: its bytes, and its lines as entries in file order. */
export class Transcript {
  readonly path: string;
  /** The file as it was read. Never changed. */
  readonly source: ByteSource;
  /** What the scans of its lines told. */
  readonly records: Records;
  /** Whether a line of the file as it was read holds no entry. */
  hasProblems = false;
  /** The lines as they were read. */
  private readonly read: Entry[] = [];
  private lines = this.read;
  /** The last line if no line end follows it. */
  private openLine = 0;
  private isUnchanged = true;
  /** Removed, but not yet taken out of `lines`: many removals then cost one pass. */
  private readonly removed = new Set<Entry>();
  /** Where inserted lines stand, as numbers between those of the lines that were read. */
  private readonly places = new Map<Entry, number>();
  /** The mark at the start of the file, mostly of no bytes. */
  readonly bom: Buffer;

  constructor(path: string, content: Buffer | ByteSource, options: TranscriptOptions = {}) {
    const source = sourceOf(content);
    this.path = path;
    this.source = source;
    this.records = new Records(source.length / USUAL_LINE, options.beside?.records);
    const start = source.slice(0, Math.min(BOM.length, source.length));
    this.bom = start.equals(BOM) ? start : start.subarray(0, 0);
    this.scan(options.longestLine ?? LONGEST_LINE);
  }

  /** The whole file as it was read, in memory. */
  get bytes(): Buffer {
    return this.source.slice(0, this.source.length);
  }

  get entries(): readonly Entry[] {
    if (this.removed.size > 0) {
      this.lines = this.lines.filter((entry) => !this.removed.has(entry));
      this.removed.clear();
    }
    return this.lines;
  }

  /** The line of the file as it was read, whatever became of it. */
  lineRead(line: number): Entry | undefined {
    return this.read[line - 1];
  }

  /** Whether the file to write is still the one that was read. */
  get isAsRead(): boolean {
    return this.isUnchanged;
  }

  /** How many lines the file had when it was read. */
  get linesRead(): number {
    return this.read.length;
  }

  /** Whether a line may have this type or subtype: if not, none need be looked at. */
  mayHave(word: string): boolean {
    return this.records.words.knows(word);
  }

  /** Every session id that a line has or had. */
  get sessionIds(): string[] {
    return this.records.words.readAt(Slot.sessionId);
  }

  /** The same of prompts. */
  get promptIds(): string[] {
    return this.records.words.readAt(Slot.promptId);
  }

  /** The entries of which the scan said so; most files have none of most things. */
  entriesHolding(what: keyof typeof Holds): readonly Entry[] {
    const bit = Holds[what];
    if ((this.records.flags & bit) === 0) return [];
    return this.entries.filter(({ flags }) => (flags & bit) !== 0);
  }

  /** The entries whose line holds a text, found without looking at each line by itself. */
  *entriesWith(text: string): Generator<Entry> {
    let found = -1;
    for (const entry of this.entries) {
      if (!entry.untouched) {
        if (entry.raw.includes(text)) yield entry;
        continue;
      }
      if (found < entry.start) found = this.source.indexOf(text, entry.start);
      if (found < 0) found = this.source.length;
      if (found < entry.end) yield entry;
    }
  }

  /** For the graph's mutators only. */
  remove(entry: Entry): void {
    this.isUnchanged = false;
    this.removed.add(entry);
  }

  /** Says that an entry has other bytes now. For entries only. */
  noteEdit(): void {
    this.isUnchanged = false;
  }

  /** Rises from line to line, whatever was inserted or removed. */
  placeOf(entry: Entry): number {
    return entry.line > 0 ? entry.line : (this.places.get(entry) ?? 0);
  }

  /** The index of an entry in `entries`; -1 if it is gone. */
  indexOf(entry: Entry): number {
    const { entries } = this;
    const place = this.placeOf(entry);
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.placeOf(entries[middle] as Entry) < place) low = middle + 1;
      else high = middle;
    }
    return entries[low] === entry ? low : -1;
  }

  /** Puts a new line after `before`, or first. For the graph's mutators only. */
  insert(line: Buffer, before: Entry | undefined): Entry {
    if (line.includes(NEWLINE)) throw new Error('a line to insert has a newline in it');
    this.isUnchanged = false;
    const bytes = this.hasCarriageReturns ? Buffer.concat([line, Buffer.from('\r')]) : line;
    const entry = new Entry(this, 0, { bytes, offset: 0 }, 0);
    const index = before === undefined ? 0 : this.indexOf(before) + 1;
    if (before !== undefined && index === 0) throw new Error('the line to insert after is gone');
    this.lines = this.entries.toSpliced(index, 0, entry);
    this.giveLinePlace(index);
    return entry;
  }

  /** Between the lines around it; where there is no number left between them, all those inserted there get new ones. */
  private giveLinePlace(index: number): void {
    const { lines } = this;
    const placeAt = (at: number): number => (lines[at] === undefined ? 0 : this.placeOf(lines[at]));
    const below = placeAt(index - 1);
    const above = Math.min(placeAt(index + 1) || Number.POSITIVE_INFINITY, Math.floor(below) + 1);
    const place = (below + above) / 2;
    if (place > below && place < above) this.places.set(lines[index] as Entry, place);
    else {
      let [first, end] = [index, index + 1];
      while (lines[first - 1]?.line === 0) first--;
      while (lines[end]?.line === 0) end++;
      const from = placeAt(first - 1);
      for (let at = first; at < end; at++)
        this.places.set(lines[at] as Entry, from + (at - first + 1) / (end - first + 1));
    }
  }

  /** The file to write: runs of untouched lines as the bytes read, no copy made. */
  *chunks(): Generator<Buffer> {
    if (this.bom.length > 0) yield this.bom;
    let run: Span | undefined;
    for (const entry of this.entries) {
      const isWhole = entry.untouched && entry.line !== this.openLine;
      if (run !== undefined && !(isWhole && run.end === entry.start)) {
        yield* this.source.chunks(run.start, run.end);
        run = undefined;
      }
      if (isWhole) run = { start: run?.start ?? entry.start, end: entry.end + 1 };
      else {
        yield entry.raw;
        yield this.lineEndOf(entry);
      }
    }
    if (run !== undefined) yield* this.source.chunks(run.start, run.end);
  }

  /**
   * The entries in runs whose lines stand one after the other in the file as it was read, of at
   * most so many bytes. Lines that are longer, or have other bytes now, come by themselves.
   */
  *runs(limit: number): Generator<readonly Entry[]> {
    const { entries } = this;
    let first = 0;
    for (let i = 1; i <= entries.length; i++) {
      const { start } = entries[first] as Entry;
      const next = entries[i];
      if (next?.follows(entries[i - 1] as Entry) && next.end + 1 - start <= limit) continue;
      yield entries.slice(first, i);
      first = i;
    }
  }

  /** Copies the lines of a run with their line ends, as many bytes as there is room for. */
  copyRun(run: readonly Entry[], target: Buffer): void {
    const [first, last] = [run[0], run.at(-1)] as [Entry, Entry];
    let at = 0;
    if (first === last) at = first.raw.copy(target);
    else
      for (const chunk of this.source.chunks(first.start, last.end)) at += chunk.copy(target, at);
    this.lineEndOf(last).copy(target, at);
  }

  /** How many bytes `chunks` gives. */
  get byteLength(): number {
    if (this.isAsRead) return this.source.length;
    let bytes = this.bom.length;
    for (const entry of this.entries) bytes += entry.byteLength + this.lineEndOf(entry).length;
    return bytes;
  }

  /** What follows a line: nothing only after a last line that had nothing after it when it was read. */
  lineEndOf(entry: Entry): Buffer {
    const isOpenEnd = entry.line > 0 && entry.line === this.openLine;
    return isOpenEnd && entry === this.entries.at(-1) ? NO_LINE_END : LINE_END;
  }

  private get hasCarriageReturns(): boolean {
    const [first] = this.read;
    if (first === undefined || first.end === 0 || first.line === this.openLine) return false;
    return this.source.slice(first.end - 1, first.end)[0] === CARRIAGE_RETURN;
  }

  private scan(longestLine: number): void {
    const { read: lines, source } = this;
    for (const piece of source.pieces(longestLine))
      for (let at = piece.offset === 0 ? this.bom.length : 0; at < piece.bytes.length; ) {
        this.refuseLongLine(piece.bytes, at, longestLine);
        const entry = new Entry(this, lines.length + 1, piece, at);
        if (entry.problem !== undefined) this.hasProblems = true;
        lines.push(entry);
        if (entry.end === source.length) this.openLine = entry.line;
        at = entry.end + 1 - piece.offset;
      }
  }

  private refuseLongLine(bytes: Buffer, at: number, longestLine: number): void {
    if (bytes.length - at <= longestLine) return;
    const start = bytes.subarray(at, at + longestLine + 1);
    if (indexOfByte(start, NEWLINE, 0) < 0) throw lineTooLong(this.path, this.read.length + 1);
  }
}
