import { type KeyedValues, MultiMap } from '../multi-map.ts';
import { UNKNOWN } from '../uuids/table.ts';

/** Numbers for keys. */
export interface KeyTable {
  /** UNKNOWN for a key that the table cannot hold. */
  add(key: string): number;
  /** UNKNOWN for a key that was never added. */
  numberOf(key: string): number;
  textOf(number: number): string;
}

/** A map in which nearly all keys have a number in a table: no string is kept for them. */
class NumberKeyed<V> implements KeyedValues<V> {
  readonly table: KeyTable;
  /** By the numbers of their keys. */
  private readonly values: (V | undefined)[] = [];
  /** Those of other keys. */
  private readonly odd = new Map<string, V>();
  private count = 0;

  constructor(table: KeyTable) {
    this.table = table;
  }

  get size(): number {
    return this.count + this.odd.size;
  }

  /** How many keys have a number. */
  get numbered(): number {
    return this.count;
  }

  get(key: string): V | undefined {
    const number = this.table.numberOf(key);
    return number === UNKNOWN ? this.odd.get(key) : this.values[number];
  }

  set(key: string, value: V): void {
    const number = this.table.add(key);
    if (number === UNKNOWN) this.odd.set(key, value);
    else this.setNumber(number, value);
  }

  getNumber(number: number): V | undefined {
    return this.values[number];
  }

  setNumber(number: number, value: V): void {
    // A list with holes in it would be a slow one.
    while (this.values.length <= number) this.values.push(undefined);
    if (this.values[number] === undefined) this.count++;
    this.values[number] = value;
  }

  delete(key: string): void {
    const number = this.table.numberOf(key);
    if (number === UNKNOWN) this.odd.delete(key);
    else if (this.values[number] !== undefined) {
      this.values[number] = undefined;
      this.count--;
    }
  }

  *keys(): Generator<string> {
    for (const [key] of this) yield key;
  }

  *[Symbol.iterator](): Generator<[string, V]> {
    for (const [number, value] of this.values.entries())
      if (value !== undefined) yield [this.table.textOf(number), value];
    yield* this.odd;
  }

  /** Tells the numbers of the keys, and the keys that have none. */
  visitKeys(visitNumber: (number: number) => void, visitOdd: (key: string) => void): void {
    const { values } = this;
    for (let number = 0; number < values.length; number++)
      if (values[number] !== undefined) visitNumber(number);
    for (const key of this.odd.keys()) visitOdd(key);
  }
}

/** A `MultiMap` whose keys have numbers in a table, but for a few. Keys that come back keep their place. */
export class NumberedMultiMap<V extends object> extends MultiMap<V> {
  private readonly keyed: NumberKeyed<V | V[]>;

  /** @param table Several maps may have one. */
  constructor(table: KeyTable) {
    const keyed = new NumberKeyed<V | V[]>(table);
    super(keyed);
    this.keyed = keyed;
  }

  get table(): KeyTable {
    return this.keyed.table;
  }

  /** As `add`, for the key that has this number in the table. */
  addNumber(number: number, value: V): void {
    if (this.keyed.getNumber(number) === undefined) this.keyed.setNumber(number, value);
    else this.add(this.table.textOf(number), value);
  }

  /** As `last`, for the key that has this number in the table. */
  lastOf(number: number): V | undefined {
    const held = this.keyed.getNumber(number);
    return Array.isArray(held) ? this.last(this.table.textOf(number)) : held;
  }

  /** As `get`, for the key that has this number in the table. */
  allOf(number: number): readonly V[] {
    const held = this.keyed.getNumber(number);
    if (Array.isArray(held)) return this.get(this.table.textOf(number));
    return held === undefined ? [] : [held];
  }

  /** How many keys have a number. */
  get numbered(): number {
    this.settleAll();
    return this.keyed.numbered;
  }

  /** Tells the numbers of the keys in their table, and the keys that have none. */
  visitKeys(visitNumber: (number: number) => void, visitOdd: (key: string) => void): void {
    this.settleAll();
    this.keyed.visitKeys(visitNumber, visitOdd);
  }
}
