import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { NEWLINE } from '../bytes.ts';
import { type ByteSource, sourceOf } from '../transcript/byte-source.ts';

const WINDOW = 2 ** 20;
/** One call of the hash takes less than 2 GiB. */
const PIECE = 2 ** 30;

/** By what a file's content is known again. */
export interface FileState {
  readonly bytes: number;
  readonly sha256: string;
}

/** Length and hash of content that comes in pieces; can be asked at any time. */
export class Digest {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private last: number | undefined;

  update(piece: Buffer): this {
    for (let from = 0; from < piece.length; from += PIECE)
      this.hash.update(piece.subarray(from, from + PIECE));
    this.bytes += piece.length;
    this.last = piece.at(-1) ?? this.last;
    return this;
  }

  get state(): FileState {
    return { bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }

  /** Whether what comes next starts a line; it does in an empty file. */
  get isAtLineStart(): boolean {
    return this.last === undefined || this.last === NEWLINE;
  }
}

/** Passes pieces on and takes them down. */
export function* digested(pieces: Iterable<Buffer>, digest: Digest): Generator<Buffer> {
  for (const piece of pieces) {
    digest.update(piece);
    yield piece;
  }
}

/** The first `limit` bytes of a file, a window at a time. The window is used again. */
export function* fileChunks(path: string, limit = Number.POSITIVE_INFINITY): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const window = Buffer.allocUnsafeSlow(Math.min(WINDOW, Math.max(limit, 1)));
    for (let at = 0; at < limit; ) {
      const count = readSync(file, window, 0, Math.min(window.length, limit - at), at);
      if (count === 0) return;
      yield window.subarray(0, count);
      at += count;
    }
  } finally {
    closeSync(file);
  }
}

export function digestFile(path: string, limit?: number): FileState {
  return digestOf(fileChunks(path, limit)).state;
}

export function digestOf(pieces: Iterable<Buffer>): Digest {
  const digest = new Digest();
  for (const piece of pieces) digest.update(piece);
  return digest;
}

/** Whether content starts with what a state is of. */
export function startsAs(content: Buffer | ByteSource, state: FileState): boolean {
  if (content.length < state.bytes) return false;
  return isSameState(digestOf(sourceOf(content).chunks(0, state.bytes)).state, state);
}

export function isSameState(state: FileState, other: FileState): boolean {
  return state.bytes === other.bytes && state.sha256 === other.sha256;
}
