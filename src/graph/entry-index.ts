import type { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { IdTable } from '../transcript/id-table.ts';
import { UNKNOWN, type UuidTable } from '../uuids/table.ts';
import { type KeyTable, NumberedMultiMap } from './numbered-map.ts';

/** Most entries have one key or none, which then costs no list. */
type Keys = string | readonly string[] | undefined;

/** What an index is of. */
interface Source {
  entries(): Iterable<Entry>;
  isBefore(entry: Entry, other: Entry): boolean;
}

/** Entries by a key of theirs, in file order. Made when first asked for, kept right from then on. */
export class EntryIndex<M extends MultiMap<Entry> = MultiMap<Entry>> {
  private map: M | undefined;
  private readonly source: Source;
  private readonly read: (entry: Entry) => Keys;
  private readonly make: () => M;

  constructor(source: Source, read: (entry: Entry) => Keys, make: () => M) {
    this.source = source;
    this.read = read;
    this.make = make;
  }

  get entries(): M {
    if (this.map === undefined) {
      this.map = this.make();
      for (const entry of this.source.entries()) this.append(this.map, entry);
    }
    return this.map;
  }

  /** Adds an entry that stands after all that are in the map. */
  protected append(map: M, entry: Entry): void {
    const keys = this.read(entry);
    if (typeof keys === 'string') map.add(keys, entry);
    else if (keys?.length === 1) map.add(keys[0] as string, entry);
    else if (keys !== undefined && keys.length > 0)
      for (const key of new Set(keys)) map.add(key, entry);
  }

  /** None as long as nobody asked for the index. */
  keysOf(entry: Entry): readonly string[] {
    if (this.map === undefined) return NONE;
    const keys = this.read(entry);
    return keys === undefined ? NONE : typeof keys === 'string' ? [keys] : keys;
  }

  add(entry: Entry): void {
    this.move(entry, NONE, this.keysOf(entry));
  }

  delete(entry: Entry): void {
    this.move(entry, this.keysOf(entry), NONE);
  }

  /** Where a key stays, so does the entry's place under it. */
  move(entry: Entry, from: readonly string[], to: readonly string[]): void {
    const { map } = this;
    if (map === undefined) return;
    const [before, after] = [new Set(from), new Set(to)];
    for (const key of before) if (!after.has(key)) map.delete(key, entry);
    for (const key of after) if (!before.has(key)) this.addInOrder(map, key, entry);
  }

  private addInOrder(map: M, key: string, entry: Entry): void {
    const others = map.get(key);
    const last = others.at(-1);
    // Mostly it is the last.
    let [low, high] =
      last === undefined || this.source.isBefore(last, entry)
        ? [others.length, 0]
        : [0, others.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.source.isBefore(others[middle] as Entry, entry)) low = middle + 1;
      else high = middle;
    }
    map.insert(key, low, entry);
  }
}

/** Entries by ids that have numbers in a table: no strings are made of those. */
export class NumberedIndex<T extends KeyTable> extends EntryIndex<NumberedMultiMap<Entry>> {
  private readonly table: T;
  private readonly readNumbers: (entry: Entry, table: T) => number | readonly number[];

  /** @param readNumbers UNKNOWN of an entry that has no id of a number. */
  constructor(
    source: Source,
    table: T,
    read: (entry: Entry) => Keys,
    readNumbers: (entry: Entry, table: T) => number | readonly number[],
  ) {
    super(source, read, () => new NumberedMultiMap(table));
    this.table = table;
    this.readNumbers = readNumbers;
  }

  protected override append(map: NumberedMultiMap<Entry>, entry: Entry): void {
    const numbers = this.readNumbers(entry, this.table);
    if (numbers === UNKNOWN) super.append(map, entry);
    else if (typeof numbers === 'number') map.addNumber(numbers, entry);
    else if (numbers.length === 1) map.addNumber(numbers[0] as number, entry);
    else for (const number of new Set(numbers)) map.addNumber(number, entry);
  }
}

const NONE: readonly string[] = [];

/** An entry's keys in each index of the graph. */
export const KEYS = {
  uuid: ({ facts }: Entry): Keys => facts.uuid,
  parent: ({ facts }: Entry): Keys => facts.parentUuid ?? undefined,
  message: ({ facts: { message } }: Entry): Keys =>
    message?.role === 'assistant' ? message.id : undefined,
  prompt: ({ facts }: Entry): Keys => facts.promptId,
  call: (entry: Entry): Keys => entry.toolIds('tool_use'),
  result: (entry: Entry): Keys => entry.toolIds('tool_result'),
  target: ({ facts: { links, strays } }: Entry): Keys =>
    links.length + strays.length > 0 ? [...links, ...strays].map(({ id }) => id) : undefined,
};

/** The numbers of those that have some. */
export const NUMBERS = {
  uuid: (entry: Entry, table: UuidTable): number => entry.uuidNumber(table),
  parent: (entry: Entry, table: UuidTable): number => entry.parentNumber(table),
  message: (entry: Entry, table: IdTable): number =>
    entry.isResponse ? entry.messageNumber(table) : UNKNOWN,
  call: (entry: Entry, table: IdTable): readonly number[] => entry.toolNumbers('tool_use', table),
  result: (entry: Entry, table: IdTable): readonly number[] =>
    entry.toolNumbers('tool_result', table),
};
