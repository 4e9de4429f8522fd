import { indexOfByte, indexOfText, LINE_END, NEWLINE } from '../bytes.ts';
import { LONGEST_LINE, lineTooLong } from '../limits.ts';
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
  /** So many bytes are there already; the others are announced by `scanTo`. */
  readonly filled?: number | undefined;
  /** Another transcript of the session: an id has one number in both. */
  readonly beside?: Transcript | undefined;
  /** Bytes; a longer line is refused. */
  readonly longestLine?: number | undefined;
}

/** One JSONL file: its bytes, and its lines as entries in file order. */
export class Transcript {
  readonly path: string;
  /** The file as it was read. Never changed. */
  readonly bytes: Buffer;
  /** What the scans of its lines told. */
  readonly records: Records;
  /** Whether a line of the file as it was read holds no entry. */
  hasProblems = false;
  /** The lines as they were read. */
  private readonly read: Entry[] = [];
  private lines = this.read;
  /** Where the line after the last one starts. */
  private scanned: number;
  /** How many bytes have come. */
  private filled = 0;
  /** The last line if no line end follows it. */
  private openLine = 0;
  private readonly longestLine: number;
  private isUnchanged = true;
  /** Removed, but not yet taken out of `lines`: many removals then cost one pass. */
  private readonly removed = new Set<Entry>();
  /** Where inserted lines stand, as numbers between those of the lines that were read. */
  private readonly places = new Map<Entry, number>();
  /** The mark at the start of the file, mostly of no bytes. */
  readonly bom: Buffer;

  constructor(path: string, bytes: Buffer, options: TranscriptOptions = {}) {
    const { filled = bytes.length, longestLine = LONGEST_LINE } = options;
    this.path = path;
    this.bytes = bytes;
    this.longestLine = longestLine;
    this.records = new Records(bytes.length / USUAL_LINE, options.beside?.records);
    const start = bytes.subarray(0, BOM.length);
    this.bom = start.equals(BOM) ? start : bytes.subarray(0, 0);
    this.scanned = this.bom.length;
    this.scanTo(filled);
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
      if (found < entry.start) found = indexOfText(this.bytes, text, entry.start);
      if (found < 0) found = this.bytes.length;
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
    const entry = new Entry(this, 0, bytes, 0, bytes.length);
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

  /** The file to write: runs of untouched lines as slices of the bytes read, no copy made. */
  *chunks(): Generator<Buffer> {
    if (this.bom.length > 0) yield this.bom;
    let runStart = -1;
    let runEnd = -1;
    for (const entry of this.entries) {
      if (entry.untouched && this.bytes[entry.end] === NEWLINE) {
        if (runEnd !== entry.start) {
          if (runStart >= 0) yield this.bytes.subarray(runStart, runEnd);
          runStart = entry.start;
        }
        runEnd = entry.end + 1;
        continue;
      }
      if (runStart >= 0) yield this.bytes.subarray(runStart, runEnd);
      runStart = runEnd = -1;
      yield entry.raw;
      yield this.lineEndOf(entry);
    }
    if (runStart >= 0) yield this.bytes.subarray(runStart, runEnd);
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
    if (first === last) first.copyTo(target);
    else this.bytes.copy(target, 0, first.start, last.end);
    this.lineEndOf(last).copy(target, first === last ? first.byteLength : last.end - first.start);
  }

  /** How many bytes `chunks` gives. */
  get byteLength(): number {
    if (this.isAsRead) return this.bytes.length;
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
    const end = indexOfByte(this.bytes, NEWLINE, 0);
    return end > 0 && this.bytes[end - 1] === CARRIAGE_RETURN;
  }

  /** Takes in the lines of the first `filled` bytes; one that may go on beyond them waits. */
  scanTo(filled: number): void {
    const { bytes, read: lines } = this;
    const limit = filled < bytes.length ? this.endOfLines(filled) : filled;
    this.filled = filled;
    this.refuseLongLine();
    while (this.scanned < limit) {
      const entry = new Entry(this, lines.length + 1, bytes, this.scanned, limit);
      if (entry.problem !== undefined) this.hasProblems = true;
      lines.push(entry);
      if (entry.end === bytes.length) this.openLine = entry.line;
      this.scanned = entry.end + 1;
      this.refuseLongLine();
    }
  }

  /** Of the next line, as far as it has come: who waits for its end waits in vain. */
  private refuseLongLine(): void {
    const { scanned, longestLine, filled } = this;
    if (filled - scanned <= longestLine) return;
    const start = this.bytes.subarray(scanned, scanned + longestLine + 1);
    if (indexOfByte(start, NEWLINE, 0) < 0) throw lineTooLong(this.path, this.read.length + 1);
  }

  /** Where the last line end is among the bytes that came, or 0. */
  private endOfLines(filled: number): number {
    const newline = this.bytes.subarray(this.filled, filled).lastIndexOf(NEWLINE);
    return newline < 0 ? 0 : this.filled + newline + 1;
  }
}
