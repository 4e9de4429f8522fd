const SHORT = 8;

/** A map with several values under a key. A single value costs no array: most keys of a session have one. */
export class MultiMap<V extends object> {
  private readonly map = new Map<string, V | V[]>();
  /** Whether a key ever had more than one value. */
  hasMultiple = false;

  add(key: string, value: V): void {
    const held = this.map.get(key);
    if (held === undefined) {
      this.map.set(key, value);
      return;
    }
    this.hasMultiple = true;
    if (!Array.isArray(held)) this.map.set(key, [held, value]);
    else if (held.length >= SHORT) held.push(value);
    // A short list that grows by itself would keep room for many more.
    else this.map.set(key, [...held, value]);
  }

  delete(key: string, value: V): void {
    const held = this.map.get(key);
    if (held === value) this.map.delete(key);
    else if (Array.isArray(held)) {
      const rest = held.filter((other) => other !== value);
      if (rest.length === 0) this.map.delete(key);
      else this.map.set(key, rest.length === 1 ? (rest[0] as V) : rest);
    }
  }

  has(key: string): boolean {
    return this.map.has(key);
  }

  first(key: string): V | undefined {
    const held = this.map.get(key);
    return Array.isArray(held) ? held[0] : held;
  }

  last(key: string): V | undefined {
    const held = this.map.get(key);
    return Array.isArray(held) ? held.at(-1) : held;
  }

  get(key: string): readonly V[] {
    const held = this.map.get(key);
    return held === undefined ? [] : Array.isArray(held) ? held : [held];
  }

  keys(): IterableIterator<string> {
    return this.map.keys();
  }

  /** Keys with more than one value, with their values. */
  *multiple(): Generator<[string, readonly V[]]> {
    for (const [key, held] of this.map) if (Array.isArray(held)) yield [key, held];
  }

  get size(): number {
    return this.map.size;
  }
}
