import { NEWLINE } from '../bytes.ts';
import { locate, type Step } from '../json/locate.ts';
import type { PathNode } from '../json/paths.ts';
import { JsonWalker } from '../json/walker.ts';
import type { Facts } from './facts.ts';
import { NONE } from './record-slots.ts';
import { RecordedLine } from './recorded-line.ts';
import { NO_STRAYS, type ScanTarget, scanLine } from './scan.ts';

const walker = new JsonWalker();
const NO_BYTES = Buffer.alloc(0);

/** A line of a transcript: its bytes as they came, what a scan told about it, its value when somebody asks. */
export class Entry extends RecordedLine {
  get facts(): Facts {
    return this;
  }

  /** The line's bytes without its line end. */
  get raw(): Buffer {
    return this.edited ?? this.rawAsRead;
  }

  /** The same as the file had them, whatever became of the line. */
  get rawAsRead(): Buffer {
    return this.transcript.source.slice(this.start, this.end);
  }

  /** The bytes of the message's content; none if there is no message. */
  get contentBytes(): Buffer {
    const { message } = this;
    if (message === undefined) return NO_BYTES;
    const { bytes, at, end } = this.view(message.start, message.end);
    return bytes.subarray(at, end);
  }

  get byteLength(): number {
    return this.edited?.length ?? this.end - this.start;
  }

  /** Whether the bytes are still those of the file. */
  get untouched(): boolean {
    return this.edited === undefined;
  }

  /** Whether it stands right after another line in the file, and both have the bytes of that. */
  follows(other: Entry): boolean {
    return this.untouched && other.untouched && this.start === other.end + 1;
  }

  /** The whole value, parsed anew at each call: keep it if you need it twice. */
  parse(): Record<string, unknown> | undefined {
    if (this.problem !== undefined) return undefined;
    return this.valueAt({ start: 0, end: this.byteLength }) as Record<string, unknown>;
  }

  /** The value at one path, without parsing the rest of the line. */
  get(...steps: Step[]): unknown {
    if (this.problem !== undefined) return undefined;
    const { bytes, at, end } = this.view(0, this.byteLength);
    const span = locate(bytes, { start: at, end }, steps);
    return span && JSON.parse(bytes.toString('utf8', span.start, span.end));
  }

  /** Walks the line for what a compiled set of paths names; spans are relative to the line. */
  walk(paths: PathNode, found: (path: number, start: number, end: number) => void): void {
    if (this.problem !== undefined) return;
    const { bytes, at, end } = this.view(0, this.byteLength);
    walker.walk(bytes, at, end, paths, {
      value: (path, from, to) => found(path, from - at, to - at),
    });
  }

  /** The value at a span that a scan reported. */
  valueAt(span: { start: number; end: number }): unknown {
    const { bytes, at, end } = this.view(span.start, span.end);
    return JSON.parse(bytes.toString('utf8', at, end));
  }

  /** Puts other bytes in place of the line's. For the graph's mutators only. */
  replaceBytes(bytes: Buffer): void {
    if (bytes.includes(NEWLINE)) throw new Error('edit would break a line in two');
    const scanned: ScanTarget = { record: NONE, problem: undefined, strays: NO_STRAYS };
    scanLine(scanned, this.transcript.records, bytes, 0, bytes.length);
    if (scanned.problem !== undefined)
      throw new Error(`edit would leave a ${scanned.problem} line`);
    this.edited = bytes;
    this.transcript.noteEdit();
    Object.assign(this, scanned);
  }
}
