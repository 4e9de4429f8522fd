import { NEWLINE } from '../bytes.ts';
import { locate, type Step } from '../json/locate.ts';
import type { PathNode } from '../json/paths.ts';
import { JsonWalker } from '../json/walker.ts';
import type { Facts } from './facts.ts';
import { NONE } from './record-slots.ts';
import { RecordedLine } from './recorded-line.ts';
import { NO_STRAYS, type ScanTarget, scanLine } from './scan.ts';
import { readString } from './string-reader.ts';

const walker = new JsonWalker();

/** A line of a transcript: its bytes as they came, what a scan told about it, its value when somebody asks. */
export class Entry extends RecordedLine {
  get facts(): Facts {
    return this;
  }

  /** The line's bytes without its line end. */
  get raw(): Buffer {
    return this.source.subarray(this.start, this.end);
  }

  /** The bytes of the message's content; none if there is no message. */
  get contentBytes(): Buffer {
    const { message, source, start } = this;
    if (message === undefined) return source.subarray(0, 0);
    return source.subarray(start + message.start, start + message.end);
  }

  /** Copies as much of the line as there is room for. */
  copyTo(target: Buffer): void {
    this.source.copy(target, 0, this.start, this.end);
  }

  get byteLength(): number {
    return this.end - this.start;
  }

  /** Whether the bytes are still those of the file. */
  get untouched(): boolean {
    return this.source === this.transcript.bytes;
  }

  /** Whether it stands right after another line in the file, and both have the bytes of that. */
  follows(other: Entry): boolean {
    return this.untouched && other.untouched && this.start === other.end + 1;
  }

  /** The whole value, parsed anew at each call: keep it if you need it twice. */
  parse(): Record<string, unknown> | undefined {
    if (this.problem !== undefined) return undefined;
    return JSON.parse(this.raw.toString('utf8')) as Record<string, unknown>;
  }

  /** The value at one path, without parsing the rest of the line. */
  get(...steps: Step[]): unknown {
    if (this.problem !== undefined) return undefined;
    const span = locate(this.source, this, steps);
    if (span === undefined) return undefined;
    return JSON.parse(this.source.toString('utf8', span.start, span.end));
  }

  /** Walks the line for what a compiled set of paths names; spans are relative to the line. */
  walk(paths: PathNode, found: (path: number, start: number, end: number) => void): void {
    if (this.problem !== undefined) return;
    const { source, start, end } = this;
    walker.walk(source, start, end, paths, {
      value: (path, from, to) => found(path, from - start, to - start),
    });
  }

  /** The value at a span that a scan reported. */
  valueAt(span: { start: number; end: number }): unknown {
    const { source, start } = this;
    return JSON.parse(source.toString('utf8', start + span.start, start + span.end));
  }

  /** The string at a span with its quotes; undefined if it is another value. */
  stringAt(start: number, end: number): string | undefined {
    return readString(this.source, this.start + start, this.start + end);
  }

  /** Puts other bytes in place of the line's. For the graph's mutators only. */
  replaceBytes(bytes: Buffer): void {
    if (bytes.includes(NEWLINE)) throw new Error('edit would break a line in two');
    const scanned: ScanTarget = { record: NONE, problem: undefined, strays: NO_STRAYS };
    scanLine(scanned, this.transcript.records, bytes, 0, bytes.length);
    if (scanned.problem !== undefined)
      throw new Error(`edit would leave a ${scanned.problem} line`);
    this.source = bytes;
    this.start = 0;
    this.end = bytes.length;
    this.transcript.noteEdit();
    Object.assign(this, scanned);
  }
}
