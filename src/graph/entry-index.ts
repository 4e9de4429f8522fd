import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';

/** Entries by a key of theirs. Made when first asked for, kept right from then on. */
export class EntryIndex {
  private map: MultiMap<Entry> | undefined;
  private readonly source: () => Iterable<Entry>;
  private readonly keysOf: (entry: Entry) => readonly string[];

  constructor(source: () => Iterable<Entry>, keysOf: (entry: Entry) => readonly string[]) {
    this.source = source;
    this.keysOf = keysOf;
  }

  get entries(): MultiMap<Entry> {
    if (this.map === undefined) {
      this.map = new MultiMap();
      for (const entry of this.source()) this.add(entry);
    }
    return this.map;
  }

  add(entry: Entry): void {
    if (this.map === undefined) return;
    const keys = this.keysOf(entry);
    for (let i = 0; i < keys.length; i++)
      if (keys.indexOf(keys[i] as string) === i) this.map.add(keys[i] as string, entry);
  }

  delete(entry: Entry): void {
    if (this.map === undefined) return;
    for (const key of this.keysOf(entry)) this.map.delete(key, entry);
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
  target: ({ facts }: Entry) => (facts.links.length > 0 ? facts.links.map(({ id }) => id) : NONE),
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
