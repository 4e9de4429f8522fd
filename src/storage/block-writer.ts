import { shortWrite } from './write-failure.ts';

/** Small enough for the processor's own cache, from which the system takes it at once: other threads would fetch it first. */
const BLOCK = 2 ** 18;
/** Pieces from this size on are written as they are; smaller ones are gathered. */
const LARGE = 2 ** 16;
/** Milliseconds after which events get their turn: an interruption is one. */
const PATIENCE = 10;

/** Writes so many bytes, or less, and tells how many. */
export type Write = (bytes: Buffer, from: number, length: number) => number;

/** Writes a stream of pieces in blocks. Every write is repeated until all of it was taken: one call may take less than it was given. */
export class BlockWriter {
  private readonly writeSome: Write;
  /** For messages. */
  private readonly path: string;
  private readonly signal: AbortSignal | undefined;
  private readonly block = Buffer.allocUnsafeSlow(BLOCK);
  private gathered = 0;
  private total = 0;
  private lastTurn = performance.now();

  constructor(write: Write, path: string, signal?: AbortSignal) {
    this.writeSome = write;
    this.path = path;
    this.signal = signal;
  }

  /** Returns how many bytes there were. The pieces may be changed by their maker once the next is asked for. */
  async writeAll(pieces: Iterable<Buffer>): Promise<number> {
    for (const piece of pieces) {
      const isLarge = piece.length >= LARGE;
      if (isLarge || this.gathered + piece.length > BLOCK) await this.writeGathered();
      if (isLarge) await this.write(piece);
      else this.gathered += piece.copy(this.block, this.gathered);
    }
    await this.writeGathered();
    return this.total;
  }

  private async writeGathered(): Promise<void> {
    await this.write(this.block.subarray(0, this.gathered));
    this.gathered = 0;
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      if (performance.now() - this.lastTurn > PATIENCE) await this.giveTurn();
      this.signal?.throwIfAborted();
      const taken = this.writeSome(bytes, from, Math.min(bytes.length - from, BLOCK));
      if (taken === 0) throw shortWrite(this.path, 'it takes no more bytes');
      from += taken;
      this.total += taken;
    }
  }

  private async giveTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.lastTurn = performance.now();
  }
}
