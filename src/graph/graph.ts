import type { Step } from '../json/locate.ts';
import { removeValue, setValue } from '../json/splice.ts';
import type { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Link } from '../transcript/facts.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Change } from './changes.ts';
import { EntryIndex, KEYS } from './entry-index.ts';

/**
 * All entries of a session, the sub-agents' included, as one graph: ids of one
 * file are referred to from the others. The mutators keep the indexes right and
 * record what they do.
 */
export class Graph {
  /** The main transcript first, then those of sub-agents. */
  readonly transcripts: readonly Transcript[];
  readonly changes: Change[] = [];
  private readonly removed = new WeakSet<Entry>();
  private readonly indexes: Record<keyof typeof KEYS, EntryIndex>;

  constructor(main: Transcript, agents: readonly Transcript[] = []) {
    this.transcripts = [main, ...agents];
    const index = (keysOf: (entry: Entry) => readonly string[]): EntryIndex =>
      new EntryIndex(() => this.entries(), keysOf);
    this.indexes = {
      uuid: index(KEYS.uuid),
      parent: index(KEYS.parent),
      message: index(KEYS.message),
      prompt: index(KEYS.prompt),
      call: index(KEYS.call),
      result: index(KEYS.result),
      target: index(KEYS.target),
    };
  }

  get main(): Transcript {
    return this.transcripts[0] as Transcript;
  }

  /** All entries, the main transcript's first. */
  entries(): readonly Entry[] {
    if (this.transcripts.length === 1) return this.main.entries;
    return this.transcripts.flatMap((transcript) => transcript.entries);
  }

  /** Several entries under one uuid are possible in a damaged session. */
  get byUuid(): MultiMap<Entry> {
    return this.indexes.uuid.entries;
  }

  /** Entries by their parent's uuid, also where no such parent exists. */
  get children(): MultiMap<Entry> {
    return this.indexes.parent.entries;
  }

  /** The lines of one API response by its message.id. */
  get byMessageId(): MultiMap<Entry> {
    return this.indexes.message.entries;
  }

  get byPromptId(): MultiMap<Entry> {
    return this.indexes.prompt.entries;
  }

  /** Entries that hold a tool_use block, by the call's id. */
  get toolCalls(): MultiMap<Entry> {
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
    return typeof entry.parentUuid === 'string' ? this.byUuid.last(entry.parentUuid) : undefined;
  }

  /** Sets one value in an entry; every other byte of its line stays. */
  edit(entry: Entry, path: readonly Step[], value: unknown): void {
    this.splice(entry, path, setValue(entry.raw, path, value));
  }

  /** Removes one member or element from an entry; every other byte of its line stays. */
  clear(entry: Entry, path: readonly Step[]): void {
    this.splice(entry, path, removeValue(entry.raw, path));
  }

  reparent(entry: Entry, parentUuid: string | null): void {
    const from = entry.parentUuid ?? null;
    if (from === parentUuid) return;
    const bytes = setValue(entry.raw, ['parentUuid'], parentUuid);
    if (bytes === undefined) throw new Error(`line ${entry.line} cannot take a parent`);
    this.replace(entry, bytes);
    this.changes.push({ kind: 'reparent', entry, from, to: parentUuid });
  }

  /** Adds a new entry after `before`, or first in the main transcript. */
  insert(value: Record<string, unknown>, before?: Entry): Entry {
    const transcript = before?.transcript ?? this.main;
    const entry = transcript.insert(Buffer.from(JSON.stringify(value)), before);
    for (const index of Object.values(this.indexes)) index.add(entry);
    this.changes.push({ kind: 'insert', entry });
    return entry;
  }

  /** Removes an entry; what referred to it follows the reference table. */
  remove(entry: Entry): void {
    if (this.removed.has(entry)) return;
    this.removed.add(entry);
    const { uuid } = entry;
    const heir = entry.parentUuid ?? null;
    if (uuid !== undefined && this.byUuid.get(uuid).length === 1) this.handOver(entry, uuid, heir);
    for (const index of Object.values(this.indexes)) index.delete(entry);
    entry.transcript.remove(entry);
    this.changes.push({ kind: 'remove', entry, heir });
  }

  private handOver(entry: Entry, uuid: string, heir: string | null): void {
    for (const child of [...this.children.get(uuid)])
      if (!this.removed.has(child)) this.reparent(child, heir);
    for (const owner of [...this.referrers.get(uuid)])
      for (const link of owner.facts.links)
        if (link.id === uuid && !this.removed.has(owner)) this.redirect(owner, link, entry, heir);
  }

  private redirect(owner: Entry, link: Link, target: Entry, heir: string | null): void {
    const steps = stepsOf(owner, link);
    const { onRemove } = link.reference;
    if (onRemove === 'remove-owner') this.remove(owner);
    if (onRemove === 'remove-owner' || onRemove === 'keep') return;
    const next =
      onRemove === 'heir' ? heir : onRemove === 'successor' ? this.successor(owner, target) : null;
    if (next === null) this.clear(owner, steps);
    else this.edit(owner, steps, next);
  }

  /** The entry after `target` on the way to the tail of the segment that `owner` preserves. */
  private successor(owner: Entry, target: Entry): string | null {
    const tail = owner.get('compactMetadata', 'preservedSegment', 'tailUuid');
    let entry = typeof tail === 'string' ? this.byUuid.last(tail) : undefined;
    const seen = new Set<Entry>();
    while (entry !== undefined && !seen.has(entry)) {
      seen.add(entry);
      const parent = this.parentOf(entry);
      if (parent === target) return entry.uuid ?? null;
      entry = parent;
    }
    return null;
  }

  private splice(entry: Entry, path: readonly Step[], bytes: Buffer | undefined): void {
    if (bytes === undefined)
      throw new Error(`line ${entry.line} has nothing at ${path.join('.') || 'its root'}`);
    const before = entry.raw;
    this.replace(entry, bytes);
    this.changes.push({ kind: 'edit', entry, path, before });
  }

  private replace(entry: Entry, bytes: Buffer): void {
    for (const index of Object.values(this.indexes)) index.delete(entry);
    entry.replaceBytes(bytes);
    for (const index of Object.values(this.indexes)) index.add(entry);
  }
}

/** The concrete path of a link: an array's element is found by its value. */
function stepsOf(owner: Entry, link: Link): Step[] {
  const steps: Step[] = link.reference.path.replace('[]', '').split('.');
  if (!link.reference.path.endsWith('[]')) return steps;
  const list = owner.get(...steps) as unknown[];
  return [...steps, list.indexOf(link.id)];
}
