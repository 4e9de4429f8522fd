import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';

/** Most entries have one key or none, which then costs no list. */
type Keys = string | readonly string[] | undefined;

/** Entries by a key of theirs, in file order. Made when first asked for, kept right from then on. */
export class EntryIndex {
  private map: MultiMap<Entry> | undefined;
  private readonly source: () => Iterable<Entry>;
  private readonly isBefore: (entry: Entry, other: Entry) => boolean;
  private readonly read: (entry: Entry) => Keys;

  constructor(
    source: () => Iterable<Entry>,
    isBefore: (entry: Entry, other: Entry) => boolean,
    read: (entry: Entry) => Keys,
  ) {
    this.source = source;
    this.isBefore = isBefore;
    this.read = read;
  }

  get entries(): MultiMap<Entry> {
    if (this.map === undefined) {
      this.map = new MultiMap();
      for (const entry of this.source()) {
        const keys = this.read(entry);
        if (typeof keys === 'string') this.map.add(keys, entry);
        else if (keys?.length === 1) this.map.add(keys[0] as string, entry);
        else if (keys !== undefined && keys.length > 0)
          for (const key of new Set(keys)) this.map.add(key, entry);
      }
    }
    return this.map;
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

  private addInOrder(map: MultiMap<Entry>, key: string, entry: Entry): void {
    const others = map.get(key);
    const last = others.at(-1);
    // Mostly it is the last.
    let [low, high] =
      last === undefined || this.isBefore(last, entry) ? [others.length, 0] : [0, others.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(others[middle] as Entry, entry)) low = middle + 1;
      else high = middle;
    }
    map.insert(key, low, entry);
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
