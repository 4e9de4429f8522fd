import { indexOfByte, indexOfText } from '../bytes.ts';
import { Entry } from './entry.ts';
import { Holds } from './facts.ts';
import { Records } from './records.ts';

const NEWLINE = 0x0a;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_END = Buffer.from('\n');

/** One JSONL file: its bytes, and its lines as entries in file order. */
export class Transcript {
  readonly path: string;
  /** The file as it was read. Never changed. */
  readonly bytes: Buffer;
  /** What the scans of its lines told. */
  readonly records = new Records();
  /** Whether a line of the file as it was read holds no entry. */
  hasProblems = false;
  private lines: Entry[] = [];
  /** Removed, but not yet taken out of `lines`: many removals then cost one pass. */
  private readonly removed = new Set<Entry>();
  private readonly bomLength: number;
  private readonly endsWithNewline: boolean;

  constructor(path: string, bytes: Buffer) {
    this.path = path;
    this.bytes = bytes;
    this.bomLength = bytes.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
    this.endsWithNewline = bytes.length > 0 && bytes[bytes.length - 1] === NEWLINE;
    this.readLines();
  }

  get entries(): readonly Entry[] {
    if (this.removed.size > 0) {
      this.lines = this.lines.filter((entry) => !this.removed.has(entry));
      this.removed.clear();
    }
    return this.lines;
  }

  /** The entries whose message holds such a thing; most files have none of most things. */
  entriesHolding(what: keyof typeof Holds): readonly Entry[] {
    if ((this.records.flags & Holds[what]) === 0) return [];
    return this.entries.filter((entry) => entry.holds(what));
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
    this.removed.add(entry);
  }

  /** Puts a new line after `before`, or first. For the graph's mutators only. */
  insert(bytes: Buffer, before: Entry | undefined): Entry {
    const entry = new Entry(this, 0, bytes, 0, bytes.length);
    const index = before === undefined ? 0 : this.entries.indexOf(before) + 1;
    if (before !== undefined && index === 0) throw new Error('the line to insert after is gone');
    this.lines.splice(index, 0, entry);
    return entry;
  }

  /** The file to write: runs of untouched lines as slices of the bytes read, no copy made. */
  *chunks(): Generator<Buffer> {
    if (this.bomLength > 0) yield this.bytes.subarray(0, this.bomLength);
    let runStart = -1;
    let runEnd = -1;
    const last = this.entries.at(-1);
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
      if (entry !== last || this.endsWithNewline) yield LINE_END;
    }
    if (runStart >= 0) yield this.bytes.subarray(runStart, runEnd);
  }

  private readLines(): void {
    const { bytes, lines } = this;
    let start = this.bomLength;
    while (start < bytes.length) {
      const newline = indexOfByte(bytes, NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline;
      const entry = new Entry(this, lines.length + 1, bytes, start, end);
      if (entry.problem !== undefined) this.hasProblems = true;
      lines.push(entry);
      start = end + 1;
    }
  }
}
