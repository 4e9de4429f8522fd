import { locate, type Step } from '../json/locate.ts';
import type { PathNode } from '../json/paths.ts';
import { JsonWalker } from '../json/walker.ts';
import { type Facts, Flag, type LineProblem, NO_LINKS, NO_STRAYS } from './facts.ts';
import { scanLine } from './scan.ts';
import type { Transcript } from './transcript.ts';

const NEWLINE = 0x0a;

const walker = new JsonWalker();

/**
 * A line of a transcript: its bytes as they came, what a scan told about it, its value when
 * somebody asks. It holds its facts itself: a large session has many lines, and each object counts.
 */
export class Entry implements Facts {
  readonly transcript: Transcript;
  /** 1-based line in the file as it was read; 0 if the entry was inserted. */
  readonly line: number;
  /** Set if the line holds no entry: it is kept, and opaque. */
  problem: LineProblem | undefined;
  private source: Buffer;
  /** Where the line stands in `source`. */
  start: number;
  end: number;

  type: Facts['type'];
  uuid: Facts['uuid'];
  parentUuid: Facts['parentUuid'];
  sessionId: Facts['sessionId'];
  timestamp: Facts['timestamp'];
  subtype: Facts['subtype'];
  promptId: Facts['promptId'];
  flags = 0;
  message: Facts['message'];
  links: Facts['links'] = NO_LINKS;
  strays: Facts['strays'] = NO_STRAYS;

  constructor(transcript: Transcript, line: number, source: Buffer, start: number, end: number) {
    this.transcript = transcript;
    this.line = line;
    this.source = source;
    this.start = start;
    this.end = end;
    this.problem = scanLine(this, source, start, end);
  }

  get facts(): Readonly<Facts> {
    return this;
  }

  has(flag: keyof typeof Flag): boolean {
    return (this.flags & Flag[flag]) !== 0;
  }

  /** The line's bytes without its line end. */
  get raw(): Buffer {
    return this.source.subarray(this.start, this.end);
  }

  get byteLength(): number {
    return this.end - this.start;
  }

  /** Whether the bytes are still those of the file. */
  get untouched(): boolean {
    return this.source === this.transcript.bytes;
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

  /** Puts other bytes in place of the line's. For the graph's mutators only. */
  replaceBytes(bytes: Buffer): void {
    if (bytes.includes(NEWLINE)) throw new Error('edit would break a line in two');
    const problem = scanLine(this, bytes, 0, bytes.length);
    if (problem !== undefined) {
      this.problem = scanLine(this, this.source, this.start, this.end);
      throw new Error(`edit would leave a ${problem} line`);
    }
    this.source = bytes;
    this.start = 0;
    this.end = bytes.length;
    this.problem = undefined;
  }
}
