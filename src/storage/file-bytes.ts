import { closeSync, openSync } from 'node:fs';
import { NEWLINE } from '../bytes.ts';
import type { ByteSource, Piece } from '../transcript/byte-source.ts';
import { BlockSums } from './block-sums.ts';
import { readInto } from './read-from.ts';
import { sourceChanged } from './source.ts';

const BLOCK = 2 ** 18;
/** Blocks that are kept in memory. */
const MOST_BLOCKS = 64;
/** Bytes that are read at once to go through all of a file. */
const PIECE = 4 * BLOCK;

/** Whoever reads a session does not say when it is done with it. */
const unused = new FinalizationRegistry(closeSync);

/**
 * The bytes of a file that stay on disk. The first time through, each block is summed up; one that
 * is another when it is needed again ends the command: a mixture of two states would be no session.
 */
export class FileBytes implements ByteSource {
  readonly length: number;
  window: Buffer = Buffer.alloc(0);
  private readonly path: string;
  private readonly descriptor: number;
  private readonly sums: BlockSums;
  /** The one that was asked for last comes last. */
  private readonly blocks = new Map<number, Buffer>();
  /** Where the window starts. */
  private windowStart = 0;

  /** @param size What the file has now; what is appended later does not count. */
  constructor(path: string, size: number) {
    this.path = path;
    this.length = size;
    this.descriptor = openSync(path, 'r');
    this.sums = new BlockSums(Math.ceil(size / BLOCK));
    unused.register(this, this.descriptor);
  }

  seek(start: number, end: number): number {
    if (start < this.windowStart || end > this.windowStart + this.window.length) {
      const first = Math.floor(start / BLOCK);
      const isInBlock = end <= (first + 1) * BLOCK;
      this.window = isInBlock ? this.block(first) : this.join(start, end);
      this.windowStart = isInBlock ? first * BLOCK : start;
    }
    return start - this.windowStart;
  }

  slice(start: number, end: number): Buffer {
    const at = this.seek(start, end);
    return this.window.subarray(at, at + end - start);
  }

  *chunks(start = 0, end = this.length): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const next = Math.min(end, (Math.floor(at / BLOCK) + 1) * BLOCK);
      yield this.slice(at, next);
      at = next;
    }
  }

  indexOf(text: string, from: number): number {
    const overlap = Buffer.byteLength(text) - 1;
    for (let at = from; at < this.length; ) {
      const end = Math.min(this.length, (Math.floor(at / BLOCK) + 1) * BLOCK);
      const found = this.slice(at, end).indexOf(text);
      if (found >= 0) return at + found;
      // One may stand across the border.
      const last = Math.max(at, end - overlap);
      const across = this.slice(last, Math.min(this.length, end + overlap)).indexOf(text);
      if (across >= 0) return last + across;
      at = end;
    }
    return -1;
  }

  *pieces(longestLine: number): Generator<Piece> {
    let room = Buffer.alloc(0);
    /** What has come of a line that is not yet whole. */
    let begun = room;
    for (let [read, offset] = [0, 0]; read < this.length; ) {
      // Twice as much each time: a long line is moved seldom.
      const size = roundUp(Math.max(PIECE, begun.length));
      const head = roundUp(begun.length);
      const wider = room.length < head + size ? Buffer.allocUnsafeSlow(head + size) : room;
      const start = head - begun.length;
      begun.copy(wider, start);
      room = wider;
      const fresh = this.readAt(read, room.subarray(head, head + size));
      for (let at = 0; at < fresh.length; at += BLOCK)
        this.sums.note((read + at) / BLOCK, fresh.subarray(at, at + BLOCK));
      read += fresh.length;
      const isLast = read === this.length || begun.length + fresh.length > longestLine;
      const lines = isLast ? fresh.length : fresh.lastIndexOf(NEWLINE) + 1;
      const end = lines > 0 ? head + lines : start;
      if (end > start) yield { bytes: room.subarray(start, end), offset };
      offset += end - start;
      begun = room.subarray(end, head + fresh.length);
    }
  }

  /** Blocks that were handed out stay as they are: one that goes is not used again. */
  private block(index: number): Buffer {
    const { blocks } = this;
    const known = blocks.get(index);
    if (known !== undefined) {
      blocks.delete(index);
      blocks.set(index, known);
      return known;
    }
    const block = this.readAt(index * BLOCK, Buffer.allocUnsafeSlow(BLOCK));
    if (!this.sums.isSame(index, block)) throw sourceChanged(this.path);
    if (blocks.size >= MOST_BLOCKS) blocks.delete(blocks.keys().next().value as number);
    blocks.set(index, block);
    return block;
  }

  private join(start: number, end: number): Buffer {
    const joined = Buffer.allocUnsafeSlow(end - start);
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK);
      at += this.block(index).copy(joined, at - start, at - index * BLOCK, end - index * BLOCK);
    }
    return joined;
  }

  private readAt(start: number, into: Buffer): Buffer {
    const wanted = into.subarray(0, Math.min(into.length, this.length - start));
    const bytes = readInto(this.descriptor, wanted, start);
    if (bytes.length < wanted.length) throw sourceChanged(this.path, 'became shorter');
    return bytes;
  }
}

/** To whole blocks. */
function roundUp(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}
