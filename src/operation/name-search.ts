/** So many bytes at the start of a name are looked up at once. */
const WINDOW = 3;

/** Tells which of many names stand in a line: one pass over its bytes, however many names there are. */
export class NameSearch {
  /** By their bytes, each written as a character. */
  private readonly names: ReadonlyMap<string, string>;
  /** Of the names, the longest first. */
  private readonly lengths: readonly number[];
  private readonly window: number;
  private readonly mask: number;
  /** 1 for what a name starts with. */
  private readonly isStart: Uint8Array;

  constructor(names: Iterable<string>) {
    const all = Array.from(names, (name) => Buffer.from(name));
    this.names = new Map(all.map((bytes) => [bytes.toString('latin1'), bytes.toString()]));
    this.lengths = [...new Set(all.map(({ length }) => length))].sort((a, b) => b - a);
    this.window = Math.min(WINDOW, ...this.lengths);
    this.mask = 2 ** (8 * this.window) - 1;
    this.isStart = new Uint8Array(this.mask + 1);
    for (const bytes of all) this.isStart[bytes.readUIntBE(0, this.window)] = 1;
  }

  /** Adds the names that stand in a line to `found`. */
  addFound(line: Buffer, found: Set<string>): void {
    const { window, mask, isStart } = this;
    let last = 0;
    for (let end = 1; end <= line.length; end++) {
      last = ((last << 8) | (line[end - 1] as number)) & mask;
      if (isStart[last] === 0 || end < window) continue;
      const name = this.longestAt(line, end - window);
      if (name !== undefined) found.add(name);
    }
  }

  /** A name that goes on is another name: `x@v12` is not `x@v1`. */
  private longestAt(line: Buffer, start: number): string | undefined {
    for (const length of this.lengths) {
      const name = this.names.get(line.toString('latin1', start, start + length));
      if (name !== undefined) return name;
    }
    return undefined;
  }
}
