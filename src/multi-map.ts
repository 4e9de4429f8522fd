const SHORT = 8;

/** What a map of strings does, as far as it is needed here. */
export interface KeyedValues<V> extends Iterable<[string, V]> {
  readonly size: number;
  get(key: string): V | undefined;
  set(key: string, value: V): unknown;
  delete(key: string): unknown;
  keys(): IterableIterator<string>;
}

/** A map with several values under a key. A single value costs no array: most keys of a session have one. */
export class MultiMap<V extends object> {
  private readonly map: KeyedValues<V | V[]>;
  /** Deleted, but not yet taken out of long lists: many of one key then cost one pass. */
  private readonly deleted = new Map<string, Set<V>>();
  /** Whether a key ever had more than one value. */
  hasMultiple = false;

  constructor(map: KeyedValues<V | V[]> = new Map()) {
    this.map = map;
  }

  add(key: string, value: V): void {
    const held = this.held(key);
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

  /** Puts a value before those from `index` on. */
  insert(key: string, index: number, value: V): void {
    const values = this.get(key);
    if (index < values.length) this.map.set(key, values.toSpliced(index, 0, value));
    else this.add(key, value);
    this.hasMultiple ||= values.length > 0;
  }

  delete(key: string, value: V): void {
    const held = this.map.get(key);
    if (!Array.isArray(held)) {
      if (held === value) this.map.delete(key);
      return;
    }
    const gone = this.deleted.get(key);
    if (gone === undefined) this.deleted.set(key, new Set([value]));
    else gone.add(value);
    if (held.length <= SHORT) this.settle(key);
  }

  has(key: string): boolean {
    return this.held(key) !== undefined;
  }

  first(key: string): V | undefined {
    const held = this.held(key);
    return Array.isArray(held) ? held[0] : held;
  }

  last(key: string): V | undefined {
    const held = this.held(key);
    return Array.isArray(held) ? held.at(-1) : held;
  }

  get(key: string): readonly V[] {
    const held = this.held(key);
    return held === undefined ? [] : Array.isArray(held) ? held : [held];
  }

  keys(): IterableIterator<string> {
    this.settleAll();
    return this.map.keys();
  }

  /** Keys with more than one value, with their values. */
  *multiple(): Generator<[string, readonly V[]]> {
    if (!this.hasMultiple) return;
    this.settleAll();
    for (const [key, held] of this.map) if (Array.isArray(held)) yield [key, held];
  }

  get size(): number {
    this.settleAll();
    return this.map.size;
  }

  private held(key: string): V | V[] | undefined {
    if (this.deleted.size > 0) this.settle(key);
    return this.map.get(key);
  }

  /** Takes out what was deleted. A list that somebody holds stays as it is. */
  private settle(key: string): void {
    const gone = this.deleted.get(key);
    const held = this.map.get(key);
    if (gone === undefined || !Array.isArray(held)) return;
    this.deleted.delete(key);
    const rest = held.filter((value) => !gone.has(value));
    if (rest.length === 0) this.map.delete(key);
    else this.map.set(key, rest.length === 1 ? (rest[0] as V) : rest);
  }

  protected settleAll(): void {
    for (const key of this.deleted.keys()) this.settle(key);
  }
}
