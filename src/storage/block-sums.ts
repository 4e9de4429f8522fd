/** Sums of a file's blocks, by which a block that changed is known: they are quick, and no proof against intent. */
export class BlockSums {
  private readonly sums: Int32Array;
  private readonly isNoted: Uint8Array;

  constructor(blocks: number) {
    this.sums = new Int32Array(blocks * 2);
    this.isNoted = new Uint8Array(blocks);
  }

  note(index: number, block: Buffer): void {
    this.sums.set(sumOf(block), index * 2);
    this.isNoted[index] = 1;
  }

  /** Whether a block is as it was noted, if it was. */
  isSame(index: number, block: Buffer): boolean {
    if (this.isNoted[index] === 0) return true;
    const [one, other] = sumOf(block);
    return this.sums[index * 2] === one && this.sums[index * 2 + 1] === other;
  }
}

/** FNV of every other group of four bytes, and of those between. */
function sumOf(block: Buffer): [number, number] {
  const aligned = block.byteOffset % 4 === 0 ? block : Buffer.from(block);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  let [one, other] = [0x811c9dc5 | 0, aligned.length];
  for (let i = 0; i + 1 < words.length; i += 2) {
    one = Math.imul(one ^ (words[i] as number), 0x01000193);
    other = Math.imul(other ^ (words[i + 1] as number), 0x01000193);
  }
  for (let at = (words.length & ~1) * 4; at < aligned.length; at++)
    one = Math.imul(one ^ (aligned[at] as number), 0x01000193);
  return [one, other];
}
