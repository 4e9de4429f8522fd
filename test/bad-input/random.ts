/** Numbers that look random, and are the same again for the same seed. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }
}
