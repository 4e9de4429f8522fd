import type { FileHandle } from 'node:fs/promises';
import { shortWrite } from './write-failure.ts';

const BLOCK = 2 ** 19;

/**
 * Writes a stream of pieces in blocks, one being written while the next is filled. Every write is
 * repeated until all of it was taken: one call may take less than it was given.
 */
export class BlockWriter {
  private readonly file: FileHandle;
  /** For messages. */
  private readonly path: string;
  private readonly signal: AbortSignal | undefined;
  private blocks = [Buffer.allocUnsafeSlow(BLOCK), Buffer.allocUnsafeSlow(BLOCK)] as const;
  private filled = 0;
  private total = 0;
  private pending: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, path: string, signal?: AbortSignal) {
    this.file = file;
    this.path = path;
    this.signal = signal;
  }

  /** Returns how many bytes there were. The pieces may be changed by their maker once the next is asked for. */
  async writeAll(pieces: Iterable<Buffer>): Promise<number> {
    for (const piece of pieces)
      for (let from = 0; from < piece.length; ) {
        const count = piece.copy(this.blocks[0], this.filled, from, from + BLOCK - this.filled);
        this.filled += count;
        from += count;
        if (this.filled === BLOCK) await this.flush();
      }
    await this.flush();
    await this.pending;
    return this.total;
  }

  private async flush(): Promise<void> {
    await this.pending;
    this.signal?.throwIfAborted();
    const full = this.blocks[0].subarray(0, this.filled);
    this.total += this.filled;
    this.filled = 0;
    this.blocks = [this.blocks[1], this.blocks[0]];
    this.pending = this.write(full);
    // It is awaited before the next block: until then a failure is nobody's.
    this.pending.catch(() => {});
  }

  private async write(block: Buffer): Promise<void> {
    for (let from = 0; from < block.length; ) {
      const { bytesWritten } = await this.file.write(block, from, block.length - from);
      if (bytesWritten === 0) throw shortWrite(this.path, 'it takes no more bytes');
      from += bytesWritten;
    }
  }
}
