import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';

/** Entries by a key of theirs, in file order. Made when first asked for, kept right from then on. */
export class EntryIndex {
  private map: MultiMap<Entry> | undefined;
  readonly keysOf: (entry: Entry) => readonly string[];
  private readonly source: () => Iterable<Entry>;
  private readonly isBefore: (entry: Entry, other: Entry) => boolean;

  constructor(
    source: () => Iterable<Entry>,
    isBefore: (entry: Entry, other: Entry) => boolean,
    keysOf: (entry: Entry) => readonly string[],
  ) {
    this.source = source;
    this.isBefore = isBefore;
    this.keysOf = keysOf;
  }

  get entries(): MultiMap<Entry> {
    if (this.map === undefined) {
      this.map = new MultiMap();
      for (const entry of this.source()) {
        const keys = this.keysOf(entry);
        for (let i = 0; i < keys.length; i++)
          if (keys.indexOf(keys[i] as string) === i) this.map.add(keys[i] as string, entry);
      }
    }
    return this.map;
  }

  add(entry: Entry): void {
    this.move(entry, NONE, this.keysOf(entry));
  }

  delete(entry: Entry): void {
    this.move(entry, this.keysOf(entry), NONE);
  }

  /** Where a key stays, so does the entry's place under it. */
  move(entry: Entry, from: readonly string[], to: readonly string[]): void {
    if (this.map === undefined) return;
    for (const key of from) if (!to.includes(key)) this.map.delete(key, entry);
    for (const key of new Set(to)) if (!from.includes(key)) this.addInOrder(this.map, key, entry);
  }

  private addInOrder(map: MultiMap<Entry>, key: string, entry: Entry): void {
    const later = map.get(key).filter((other) => this.isBefore(entry, other));
    for (const other of later) map.delete(key, other);
    for (const each of [entry, ...later]) map.add(key, each);
  }
}

/** An entry's keys in each index of the graph. */
export const KEYS = {
  uuid: ({ facts }: Entry) => only(facts.uuid),
  parent: ({ facts }: Entry) => only(facts.parentUuid ?? undefined),
  message: ({ facts: { message } }: Entry) =>
    only(message?.role === 'assistant' ? message.id : undefined),
  prompt: ({ facts }: Entry) => only(facts.promptId),
  call: (entry: Entry) => toolIds(entry, 'tool_use'),
  result: (entry: Entry) => toolIds(entry, 'tool_result'),
  target: ({ facts: { links, strays } }: Entry) =>
    links.length + strays.length > 0 ? [...links, ...strays].map(({ id }) => id) : NONE,
};

const NONE: readonly string[] = [];

function only(key: string | undefined): readonly string[] {
  return key === undefined ? NONE : [key];
}

function toolIds({ facts }: Entry, type: string): readonly string[] {
  const blocks = facts.message?.blocks;
  if (blocks === undefined || blocks.length === 0) return NONE;
  return blocks.flatMap((block) =>
    block.type === type && block.toolId !== undefined ? [block.toolId] : [],
  );
}
