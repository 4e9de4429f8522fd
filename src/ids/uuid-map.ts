import { UUID_LENGTH } from '../json/characters.ts';
import { UNKNOWN, UuidTable } from '../uuids/table.ts';
import { readUuid, writeUuid } from '../uuids/text.ts';
import type { IdSource } from './id-source.ts';

const SMALLEST = 16;

/** A map from uuids to uuids, as numbers beside those of a table. Other ids than plain uuids are not for it. */
export class UuidMap {
  readonly table: UuidTable;
  /** Four numbers for each uuid of the table. */
  private values = new Int32Array(0);
  /** 1 for each that has a value. */
  private isKey = new Uint8Array(0);
  private readonly sought = new Int32Array(4);
  private readonly text = Buffer.alloc(UUID_LENGTH);

  /** @param table May have other uuids as well; keys that it lacks are added. */
  constructor(table = new UuidTable()) {
    this.table = table;
    this.grow();
  }

  /** Adds a key, unless it is there; false if one of the two is no plain uuid. */
  set(key: string, value: string): boolean {
    const isUuid = value.length === UUID_LENGTH && this.text.write(value) === UUID_LENGTH;
    if (!isUuid || !readUuid(this.text, 0, this.sought)) return false;
    const number = this.table.add(key);
    if (number !== UNKNOWN) this.name(number, { fill: (to, at) => to.set(this.sought, at) });
    return number !== UNKNOWN;
  }

  /** Gives a uuid of the table a new name, unless it has one. */
  name(number: number, source: IdSource): void {
    if (number >= this.isKey.length) this.grow();
    if (this.isKey[number] === 1) return;
    this.isKey[number] = 1;
    source.fill(this.values, number * 4, () => this.table.bytesOf(number));
  }

  has(key: string): boolean {
    return this.isKey[this.table.numberOf(key)] === 1;
  }

  get(key: string): string | undefined {
    const number = this.table.numberOf(key);
    return this.isKey[number] === 1 ? this.textOf(number) : undefined;
  }

  /** Writes the value of the key at `from` in `source` to `to` in `target`; false if there is none. */
  translate(source: Uint8Array, from: number, target: Uint8Array, to: number): boolean {
    return this.write(this.table.numberAt(source, from), target, to);
  }

  /** As `translate`, for the key that has this number in the table. */
  write(number: number, target: Uint8Array, to: number): boolean {
    if (this.isKey[number] !== 1) return false;
    writeUuid(this.values, number * 4, target, to);
    return true;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let number = 0; number < this.isKey.length; number++)
      if (this.isKey[number] === 1) yield [this.table.textOf(number), this.textOf(number)];
  }

  private textOf(number: number): string {
    writeUuid(this.values, number * 4, this.text, 0);
    return this.text.toString('latin1');
  }

  private grow(): void {
    const { values, isKey } = this;
    const room = Math.max(this.table.size + SMALLEST, isKey.length * 2);
    this.values = new Int32Array(room * 4);
    this.values.set(values);
    this.isKey = new Uint8Array(room);
    this.isKey.set(isKey);
  }
}
