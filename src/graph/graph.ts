import type { Step } from '../json/locate.ts';
import { removeElements, removeValue, setValue } from '../json/splice.ts';
import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Holds } from '../transcript/facts.ts';
import type { IdTable } from '../transcript/id-table.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { UNKNOWN, type UuidTable } from '../uuids/table.ts';
import { type Change, EditChange } from './changes.ts';
import { EntryIndex, KEYS, NUMBERS, NumberedIndex } from './entry-index.ts';
import { handOver } from './hand-over.ts';
import type { NumberedMultiMap } from './numbered-map.ts';
import { Removal } from './removal.ts';

/**
 * All entries of a session, the sub-agents' included, as one graph: ids of one
 * file are referred to from the others. The mutators keep the indexes right and
 * record what they do.
 */
export class Graph {
  /** The main transcript first, then those of sub-agents. */
  readonly transcripts: readonly Transcript[];
  readonly changes: Change[] = [];
  private readonly places: ReadonlyMap<Transcript, number>;
  private readonly removed = new WeakSet<Entry>();
  private readonly indexes: Record<keyof typeof KEYS, EntryIndex> & {
    readonly uuid: NumberedIndex<UuidTable>;
    readonly message: NumberedIndex<IdTable>;
    readonly call: NumberedIndex<IdTable>;
  };

  constructor(main: Transcript, agents: readonly Transcript[] = []) {
    this.transcripts = [main, ...agents];
    this.places = new Map(this.transcripts.map((transcript, place) => [transcript, place]));
    const { uuids, apiIds } = main.records;
    const index = (key: 'prompt' | 'target'): EntryIndex =>
      new EntryIndex(this, KEYS[key], () => new MultiMap());
    const ofUuids = (key: 'uuid' | 'parent') =>
      new NumberedIndex(this, uuids, KEYS[key], NUMBERS[key]);
    const ofApiIds = (key: 'message' | 'call' | 'result') =>
      new NumberedIndex<IdTable>(this, apiIds, KEYS[key], NUMBERS[key]);
    this.indexes = {
      uuid: ofUuids('uuid'),
      parent: ofUuids('parent'),
      message: ofApiIds('message'),
      prompt: index('prompt'),
      call: ofApiIds('call'),
      result: ofApiIds('result'),
      target: index('target'),
    };
  }

  get main(): Transcript {
    return this.transcripts[0] as Transcript;
  }

  /** Where the uuids have their numbers. */
  get uuids(): UuidTable {
    return this.main.records.uuids;
  }

  /** All entries, the main transcript's first. */
  entries(): readonly Entry[] {
    if (this.transcripts.length === 1) return this.main.entries;
    return this.transcripts.flatMap((transcript) => transcript.entries);
  }

  /** The entries whose line holds such a thing. */
  entriesHolding(what: keyof typeof Holds): Entry[] {
    return this.transcripts.flatMap((transcript) => transcript.entriesHolding(what));
  }

  /** Several entries under one uuid are possible in a damaged session. */
  get byUuid(): NumberedMultiMap<Entry> {
    return this.indexes.uuid.entries;
  }

  /** Entries by their parent's uuid, also where no such parent exists. */
  get children(): MultiMap<Entry> {
    return this.indexes.parent.entries;
  }

  /** The lines of one API response by its message.id. */
  get byMessageId(): NumberedMultiMap<Entry> {
    return this.indexes.message.entries;
  }

  get byPromptId(): MultiMap<Entry> {
    return this.indexes.prompt.entries;
  }

  /** Entries that hold a tool_use block, by the call's id. */
  get toolCalls(): NumberedMultiMap<Entry> {
    return this.indexes.call.entries;
  }

  /** Entries that hold a tool_result block, by the id of the call. */
  get toolResults(): MultiMap<Entry> {
    return this.indexes.result.entries;
  }

  /** Entries with a reference to a uuid other than uuid and parentUuid. */
  get referrers(): MultiMap<Entry> {
    return this.indexes.target.entries;
  }

  parentOf(entry: Entry): Entry | undefined {
    const number = entry.parentNumber(this.uuids);
    if (number !== UNKNOWN) return this.meantBy(entry, this.byUuid.lastOf(number));
    const { parentUuid } = entry;
    return typeof parentUuid === 'string' ? this.find(parentUuid, entry) : undefined;
  }

  /**
   * Whether the scan showed that every parent is there and stands before its child. That holds as
   * long as nothing changed, and only for a graph of all that was scanned with one table.
   */
  get hasParentsFirst(): boolean {
    const { byUuid, uuids } = this;
    if (byUuid.hasMultiple || byUuid.numbered !== uuids.bearers) return false;
    return this.transcripts.every(
      ({ records, isAsRead }) => isAsRead && records.uuids === uuids && !records.hasOpenParents,
    );
  }

  /** The entry that a uuid in `owner` means. */
  find(uuid: string, owner: Entry): Entry | undefined {
    return this.meantBy(owner, this.byUuid.last(uuid));
  }

  /** @param last The last entry of the uuid that is meant. */
  private meantBy(owner: Entry, last: Entry | undefined): Entry | undefined {
    const isOwn = last === undefined || last.transcript === owner.transcript;
    return isOwn ? last : this.nearest(owner, last);
  }

  /** Helpers' files repeat entries of the main file: each means its own. */
  private nearest(owner: Entry, last: Entry): Entry {
    const all = this.byUuid.get(last.uuid as string);
    return (
      all.findLast((entry) => entry.transcript === owner.transcript) ??
      all.findLast((entry) => entry.transcript === this.main) ??
      last
    );
  }

  isRemoved(entry: Entry): boolean {
    return this.removed.has(entry);
  }

  /** Whether an entry stands before another, the main transcript being the first. */
  isBefore(entry: Entry, other: Entry): boolean {
    const { transcript } = entry;
    if (transcript === other.transcript)
      return transcript.placeOf(entry) < transcript.placeOf(other);
    const place = (each: Transcript): number => this.places.get(each) ?? -1;
    return place(transcript) < place(other.transcript);
  }

  /** Sets one value in an entry; every other byte of its line stays. */
  edit(entry: Entry, path: readonly Step[], value: unknown): void {
    this.splice(entry, path, setValue(entry.raw, path, value));
  }

  /** Removes one member or element from an entry; every other byte of its line stays. */
  clear(entry: Entry, path: readonly Step[]): void {
    this.splice(entry, path, removeValue(entry.raw, path));
  }

  /** Removes elements of a list in an entry, all at once; every other byte of its line stays. */
  clearElements(entry: Entry, path: readonly Step[], indexes: Iterable<number>): void {
    this.splice(entry, path, removeElements(entry.raw, path, new Set(indexes)));
  }

  /**
   * Puts another line in place of an entry's: for edits of many places at once, keys among them.
   * @param path What of the line is concerned. Default: any of it.
   */
  rewrite(entry: Entry, bytes: Buffer, path: readonly Step[] = []): void {
    this.splice(entry, path, bytes);
  }

  reparent(entry: Entry, parentUuid: string | null): void {
    const from = entry.parentUuid ?? null;
    if (from === parentUuid) return;
    const bytes = setValue(entry.raw, ['parentUuid'], parentUuid);
    if (bytes === undefined) throw new Error(`line ${entry.line} cannot take a parent`);
    this.replace(entry, bytes, [this.indexes.parent]);
    this.changes.push({ kind: 'reparent', entry, from, to: parentUuid });
  }

  /** Adds a new entry after `before`, or first in the main transcript: a value, or a line as it is. */
  insert(value: Record<string, unknown> | Buffer, before?: Entry): Entry {
    const transcript = before?.transcript ?? this.main;
    const line = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
    const entry = transcript.insert(line, before);
    for (const index of Object.values(this.indexes)) index.add(entry);
    this.changes.push({ kind: 'insert', entry });
    return entry;
  }

  /** Removes an entry; what referred to it follows the reference table. */
  remove(entry: Entry): void {
    this.removeAll([entry]);
  }

  /** Removes many entries: what hangs on a chain of them moves once, however long it is. */
  removeAll(entries: Iterable<Entry>): void {
    const removal = new Removal(this, entries);
    const gone = removal.entries.map((entry) => ({ entry, heir: removal.heirOf(entry) }));
    handOver(this, removal);
    for (const { entry } of gone) {
      this.removed.add(entry);
      for (const index of Object.values(this.indexes)) index.delete(entry);
      entry.transcript.remove(entry);
    }
    for (const { entry, heir } of gone) this.changes.push({ kind: 'remove', entry, heir });
  }

  private splice(entry: Entry, path: readonly Step[], bytes: Buffer | undefined): void {
    if (bytes === undefined)
      throw new Error(`line ${entry.line} has nothing at ${path.join('.') || 'its root'}`);
    const change = new EditChange(entry, path);
    this.replace(entry, bytes);
    this.changes.push(change);
  }

  /** @param indexes Those that can change with it. */
  private replace(entry: Entry, bytes: Buffer, indexes = Object.values(this.indexes)): void {
    if (this.removed.has(entry)) throw new Error(`line ${entry.line} is gone`);
    const keys = indexes.map((index) => index.keysOf(entry));
    entry.replaceBytes(bytes);
    indexes.forEach((index, i) => {
      index.move(entry, keys[i] as readonly string[], index.keysOf(entry));
    });
  }
}
