import { NEWLINE } from '../bytes.ts';
import { isDigit, isSpace, looksLikeUuid } from './character-kinds.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  DASH,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  UUID_LENGTH,
} from './characters.ts';
import { decodeString } from './decode-string.ts';
import { keyBytes, matchKey, type PathNode } from './paths.ts';
import { skipEscape, skipLiteral, skipNumber } from './scalars.ts';
import { JsonSyntaxError } from './syntax-error.ts';

/**
 * A strict JSON walk over bytes. It accepts exactly what JSON.parse accepts,
 * builds nothing, and reports only the spans that somebody asked for, so a line
 * costs a fraction of being parsed. Iterative: nesting depth costs heap, not stack.
 */

export interface WalkSink {
  /** A captured value ended; the span covers the value with its quotes or brackets. */
  value(capture: number, start: number, end: number): void;
  /** A string value of uuid shape, anywhere but at a captured path; the span is inside the quotes. */
  uuid?(start: number, end: number, path: () => string): void;
}

/** White space comes before it, or is it; nothing else that a value may start or end with does. */
const SPACE = 0x20;

interface WalkLimits {
  /** So many levels are no error; a power of two from 64 on. */
  readonly deepest?: number;
  /** A value ends on its line: a newline is no white space. */
  readonly ofLines?: boolean;
}

export class JsonWalker {
  private bytes: Uint8Array = new Uint8Array();
  /** The same bytes, four at a time, from the border of four before their start on. */
  private words: Int32Array = new Int32Array();
  /** How many bytes before the start that border is. */
  private shift = 0;
  private end = 0;
  private depth = 0;
  private sawEscape = false;
  private keyEscaped = false;
  private isArray = new Uint8Array(64);
  /** Where the walk began. What is kept on the way counts from there, as small numbers that cost no room. */
  private base = 0;
  private starts = new Int32Array(64);
  private keyStarts = new Int32Array(64);
  private keyEnds = new Int32Array(64);
  private nodes: (PathNode | null)[] = [];
  private readonly deepest: number;
  private readonly ofLines: boolean;
  /** Made once: where it stands in a loop, a function costs room at every turn, called or not. */
  private readonly pathHere = (): string => this.path();

  constructor({ deepest = Number.POSITIVE_INFINITY, ofLines = false }: WalkLimits = {}) {
    this.deepest = deepest;
    this.ofLines = ofLines;
  }

  /** Walks one value; returns the offset right after it. Throws JsonSyntaxError. */
  walk(
    bytes: Uint8Array,
    start: number,
    end: number,
    root: PathNode | null,
    sink: WalkSink,
  ): number {
    if (bytes !== this.bytes) this.load(bytes);
    this.base = start;
    this.end = end;
    this.depth = 0;
    let pos = this.skipSpace(start);
    let node = root;
    for (;;) {
      const valueStart = pos;
      const byte = bytes[pos];
      if ((byte === OPEN_OBJECT || byte === OPEN_ARRAY) && pos < end) {
        if ((bytes[++pos] as number) <= SPACE) pos = this.skipSpace(pos);
        const closing = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
        if (pos >= end || bytes[pos] !== closing) {
          this.push(byte === OPEN_ARRAY, valueStart, node);
          if (byte === OPEN_ARRAY) node = node === null ? null : node.element;
          else {
            pos = this.key(pos);
            node = this.childNode(node);
          }
          continue;
        }
        pos++;
      } else {
        pos = this.scalar(pos, node, sink);
      }
      if (node !== null && node.capture >= 0) sink.value(node.capture, valueStart, pos);

      // The value is complete: close containers until one goes on.
      for (;;) {
        if (this.depth === 0) return pos;
        const top = this.depth - 1;
        const inArray = this.isArray[top] === 1;
        if ((bytes[pos] as number) <= SPACE) pos = this.skipSpace(pos);
        if (pos >= end) throw new JsonSyntaxError(pos, true);
        const next = bytes[pos];
        if (next === COMMA) {
          if ((bytes[++pos] as number) <= SPACE) pos = this.skipSpace(pos);
          const container = this.nodes[top] as PathNode | null;
          if (inArray) node = container === null ? null : container.element;
          else {
            pos = this.key(pos);
            node = this.childNode(container);
          }
          break;
        }
        if (next !== (inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) throw new JsonSyntaxError(pos, false);
        pos++;
        this.depth = top;
        const closed = this.nodes[top] as PathNode | null;
        if (closed !== null && closed.capture >= 0)
          sink.value(closed.capture, this.base + (this.starts[top] as number), pos);
      }
    }
  }

  private load(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.shift = bytes.byteOffset & 3;
    const count = (bytes.byteLength + this.shift) >>> 2;
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset - this.shift, count);
  }

  private push(isArray: boolean, start: number, node: PathNode | null): void {
    if (this.depth === this.isArray.length) this.grow(start);
    this.isArray[this.depth] = isArray ? 1 : 0;
    this.starts[this.depth] = start - this.base;
    this.nodes[this.depth] = node;
    this.depth++;
  }

  private grow(start: number): void {
    if (this.depth >= this.deepest) throw new JsonSyntaxError(start, false);
    const wider = <T extends Uint8Array | Int32Array>(old: T, fresh: T): T => {
      fresh.set(old as never);
      return fresh;
    };
    const size = this.isArray.length * 2;
    this.isArray = wider(this.isArray, new Uint8Array(size));
    this.starts = wider(this.starts, new Int32Array(size));
    this.keyStarts = wider(this.keyStarts, new Int32Array(size));
    this.keyEnds = wider(this.keyEnds, new Int32Array(size));
  }

  /** Reads a key and its colon; remembers the key's span; returns where the value starts. */
  private key(pos: number): number {
    if (pos >= this.end) throw new JsonSyntaxError(pos, true);
    if (this.bytes[pos] !== QUOTE) throw new JsonSyntaxError(pos, false);
    this.sawEscape = false;
    const close = this.string(pos + 1);
    this.keyEscaped = this.sawEscape;
    this.keyStarts[this.depth - 1] = pos + 1 - this.base;
    this.keyEnds[this.depth - 1] = close - this.base;
    const { bytes } = this;
    let colon = close + 1;
    if ((bytes[colon] as number) <= SPACE) colon = this.skipSpace(colon);
    if (colon >= this.end) throw new JsonSyntaxError(colon, true);
    if (bytes[colon] !== COLON) throw new JsonSyntaxError(colon, false);
    const value = colon + 1;
    return (bytes[value] as number) <= SPACE ? this.skipSpace(value) : value;
  }

  private childNode(container: PathNode | null): PathNode | null {
    if (container === null) return null;
    const start = this.base + (this.keyStarts[this.depth - 1] as number);
    const end = this.base + (this.keyEnds[this.depth - 1] as number);
    if (!this.keyEscaped) return matchKey(container, this.bytes, start, end);
    // A key written with escapes still means the same key.
    const decoded = keyBytes(decodeString(this.bytes.subarray(start, end)));
    return matchKey(container, decoded, 0, decoded.length);
  }

  private scalar(pos: number, node: PathNode | null, sink: WalkSink): number {
    if (pos >= this.end) throw new JsonSyntaxError(pos, true);
    const byte = this.bytes[pos] as number;
    if (byte === QUOTE) {
      const close = this.string(pos + 1);
      const isFree = close - pos - 1 === UUID_LENGTH && (node === null || node.capture < 0);
      if (isFree && sink.uuid !== undefined && looksLikeUuid(this.bytes, pos + 1))
        sink.uuid(pos + 1, close, this.pathHere);
      return close + 1;
    }
    if (byte === DASH || isDigit(byte)) return skipNumber(this.bytes, pos, this.end);
    return skipLiteral(this.bytes, pos, this.end);
  }

  /** `pos` is after the opening quote; returns the offset of the closing one. */
  private string(pos: number): number {
    const { bytes, end } = this;
    for (;;) {
      pos = this.skipPlain(pos);
      if (pos >= end) throw new JsonSyntaxError(end, true);
      const byte = bytes[pos];
      if (byte === QUOTE) return pos;
      if (byte !== BACKSLASH) throw new JsonSyntaxError(pos, false);
      this.sawEscape = true;
      pos = skipEscape(bytes, pos + 1, end);
    }
  }

  /**
   * The offset of the next quote, backslash or control character, or one beyond the end. Strings
   * are nearly all of a transcript, so this is what a scan costs: it looks at four bytes at a time.
   */
  private skipPlain(pos: number): number {
    const { words, shift } = this;
    let index = (pos + shift) >>> 2;
    // Bytes of the first word that are before `pos` are made plain.
    let plain = (1 << (((pos + shift) & 3) << 3)) - 1;
    for (; index < words.length; index++) {
      const word = (words[index] as number) | plain;
      plain = 0;
      // With its second bit turned a quote comes right above the control characters.
      const low = word ^ 0x02020202;
      const backslash = word ^ 0x5c5c5c5c;
      // Each term has the high bit of a byte set that it looks for, and maybe those of bytes after it.
      const hit =
        (((low - 0x21212121) & ~low) | ((backslash - 0x01010101) & ~backslash)) & 0x80808080;
      // The lowest bit is that of the first byte.
      if (hit !== 0) return index * 4 - shift + ((31 - Math.clz32(hit & -hit)) >>> 3);
    }
    return this.skipPlainBytes(Math.max(pos, index * 4 - shift));
  }

  /** Of the last bytes, which make up no word. */
  private skipPlainBytes(pos: number): number {
    const { bytes, end } = this;
    for (; pos < end; pos++) {
      const byte = bytes[pos] as number;
      if (byte === QUOTE || byte === BACKSLASH || byte < 0x20) break;
    }
    return pos;
  }

  /** Clients write none, so it is called only where there is something to skip. */
  private skipSpace(pos: number): number {
    const { bytes, end } = this;
    while (pos < end && isSpace(bytes[pos]) && !(this.ofLines && bytes[pos] === NEWLINE)) pos++;
    return pos;
  }

  /** Where the walk stands, as a dotted path with `[]` for any array element. */
  private path(): string {
    let path = '';
    for (let level = 0; level < this.depth; level++) {
      if (this.isArray[level] === 1) path += '[]';
      else {
        const [start, end] = [this.keyStarts[level] as number, this.keyEnds[level] as number];
        const raw = this.bytes.subarray(this.base + start, this.base + end);
        path += (path === '' ? '' : '.') + decodeString(raw);
      }
    }
    return path;
  }
}
