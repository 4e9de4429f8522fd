import { isUtf8 } from 'node:buffer';
import { isUuid } from '../format/id-shapes.ts';
import { isJson } from '../json/is-json.ts';
import { type Replacement, replaceSpans } from '../json/splice.ts';
import { applyEdits, pushEdits, type TextEdit } from '../json/string-edits.ts';
import { type Examiner, hashOfText, SHORTEST_TEXT } from './examiner.ts';
import type { JsonString } from './json-strings.ts';
import type { Finding } from './kinds.ts';
import { State } from './memory.ts';
import type { NeedleSearch } from './needle-search.ts';
import type { Value } from './needles.ts';
import { withoutOverlaps } from './overlaps.ts';
import { asName, homeAt } from './stand-ins.ts';
import { type Freedom, freedomAt, freedomOf } from './structure.ts';
import { asNumber, type Hash } from './text-hash.ts';
import type { Vault } from './vault.ts';

/** In the format's own words only these are looked for: a type may be called like a user. */
const NEVER_WORDS: ReadonlySet<string> = new Set(['secrets', 'emails', 'paths', 'accounts']);
/** What is left of a text may be read otherwise; after so many looks it is what it is. */
const MOST_LOOKS = 4;

/** Tells how much of a string is free to change. */
type FreedomAt = (string: JsonString) => Freedom;
const ALL_TEXT: FreedomAt = () => 'text';

/** What becomes of a string, and what is replaced in it. */
interface Rewriting {
  readonly edits: readonly Replacement[];
  readonly replaced: readonly Value[];
}

/** An entry without the values. */
export interface RedactedLine {
  readonly bytes: Buffer;
  /** A member of the entry itself that says something else now; empty if none does. */
  readonly path: readonly string[];
}

/** Puts placeholders in place of values, in texts and in the strings of JSON, to any depth. */
export class Redactor {
  private readonly examiner: Examiner;
  private readonly search: NeedleSearch;
  private readonly vault: Vault;
  /** Paths and names stand in many lines: what becomes of a string is worked out once. */
  private readonly rewritings: Record<Freedom, Map<number, Rewriting>> = {
    text: new Map(),
    name: new Map(),
    word: new Map(),
    signed: new Map(),
  };
  private replaced: Value[] = [];

  constructor(examiner: Examiner, search: NeedleSearch, vault: Vault) {
    this.examiner = examiner;
    this.search = search;
    this.vault = vault;
  }

  /** One that finds the same and counts elsewhere. */
  countingIn(vault: Vault): Redactor {
    return new Redactor(this.examiner, this.search, vault);
  }

  /** An entry without the values; undefined if it has none. */
  line(bytes: Buffer, file: string): RedactedLine | undefined {
    if (!isUtf8(bytes)) return undefined;
    let path: readonly string[] = [];
    const onEdit = ({ isKey, ownKey, isTop }: JsonString): void => {
      if (isTop && !isKey && ownKey !== undefined) path = [ownKey];
    };
    const edits = this.counting(file, () => this.editsOfJson(bytes, freedomAt, onEdit));
    return edits.length === 0 ? undefined : { bytes: replaceSpans(bytes, edits), path };
  }

  /** Any other file without the values; undefined if it has none. */
  file(bytes: Buffer, file: string): Buffer | undefined {
    if (!isUtf8(bytes)) return undefined;
    const text = bytes.toString('utf8');
    const clean = this.text(text, file);
    return clean === text ? undefined : Buffer.from(clean);
  }

  text(text: string, file: string): string {
    const edits = this.counting(file, () =>
      this.edits(text, undefined, 'text', hashOfText(text, undefined)),
    );
    return applyEdits(text, edits);
  }

  /** Whether a text has a value in it. */
  isTold(text: string): boolean {
    return this.findings(text, undefined, hashOfText(text, undefined)).length > 0;
  }

  private counting<T>(file: string, edit: () => T): T {
    this.replaced = [];
    const edits = edit();
    for (const value of this.replaced) this.vault.count(value, file);
    return edits;
  }

  private editsOfJson(
    bytes: Buffer,
    at: FreedomAt,
    onEdit?: (string: JsonString) => void,
  ): Replacement[] {
    const edits: Replacement[] = [];
    this.examiner.strings.visit(bytes, (string) => {
      const isKnown = this.examiner.memory.stateOf(string) === State.settled;
      if (isKnown || string.to - string.from < SHORTEST_TEXT) return;
      const own = this.editsOfString(bytes, string, at(string));
      if (own.length > 0) onEdit?.(string);
      for (const { start, end, text } of own)
        edits.push({ start: string.from + start, end: string.from + end, text });
    });
    return edits;
  }

  /** Edits of a string, counted in bytes from its start. */
  private editsOfString(
    bytes: Buffer,
    string: JsonString,
    freedom: Freedom,
  ): readonly Replacement[] {
    const { from, to, tellingKey, first, second } = string;
    const hash = { first, second };
    const id = asNumber(hash);
    const known = this.rewritings[freedom].get(id);
    if (known !== undefined) {
      this.replaced.push(...known.replaced);
      return known.edits;
    }
    const before = this.replaced.length;
    const raw = bytes.toString('utf8', from, to);
    const edits: TextEdit[] = [];
    pushEdits(edits, 0, raw, (text) => this.edits(text, tellingKey, freedom, hash));
    if (edits.length === 0) return edits;
    const inBytes = edits.map(({ start, end, text }) => ({
      start: Buffer.byteLength(raw.slice(0, start)),
      end: Buffer.byteLength(raw.slice(0, end)),
      text,
    }));
    this.rewritings[freedom].set(id, { edits: inBytes, replaced: this.replaced.slice(before) });
    return inBytes;
  }

  private edits(text: string, key: string | undefined, freedom: Freedom, hash: Hash): TextEdit[] {
    if (text.length < SHORTEST_TEXT) return [];
    if (isJson(text)) return this.editsOfInnerJson(text, hash);
    if (this.findings(text, key, hash).length === 0) return [];
    // Ids of entries and sessions are replaced as such.
    if (freedom === 'signed' || (freedom === 'name' && isUuid(text))) return [];
    return this.editsUntilClean(text, key, freedomOf(text, freedom));
  }

  private editsOfInnerJson(text: string, hash: Hash): TextEdit[] {
    const bytes = Buffer.from(text);
    const edits = this.editsOfJson(bytes, ALL_TEXT);
    if (edits.length === 0) this.examiner.memory.remember(hash, State.settled);
    // Where a character takes several bytes, its place in the text is another.
    const isAscii = bytes.length === text.length;
    const placeOf = (at: number): number => (isAscii ? at : bytes.toString('utf8', 0, at).length);
    return edits.map(({ start, end, text: replacement }) => ({
      start: placeOf(start),
      end: placeOf(end),
      text: replacement as string,
    }));
  }

  private editsUntilClean(text: string, key: string | undefined, freedom: Freedom): TextEdit[] {
    const isMeant = ({ kind }: Finding): boolean => freedom !== 'word' || NEVER_WORDS.has(kind);
    const editsOf = (current: string): TextEdit[] =>
      this.findings(current, key, hashOfText(current, key))
        .filter(isMeant)
        .map((finding) => this.edit(current, finding, freedom));
    const edits = editsOf(text);
    let clean = applyEdits(text, edits);
    for (let looks = 1; looks < MOST_LOOKS; looks++) {
      const more = editsOf(clean);
      if (more.length === 0)
        return looks === 1 ? edits : [{ start: 0, end: text.length, text: clean }];
      clean = applyEdits(clean, more);
    }
    return [{ start: 0, end: text.length, text: clean }];
  }

  /** What is in a text by itself, and of the values that were found anywhere; remembered if that is nothing. */
  private findings(text: string, key: string | undefined, hash: Hash): readonly Finding[] {
    const { memory } = this.examiner;
    if (memory.stateOf(hash) === State.settled) return [];
    const found = this.examiner.findings(text, key, hash);
    const hits = this.search.find(text);
    if (found.length === 0 && hits.length === 0) {
      memory.remember(hash, State.settled);
      return found;
    }
    const elsewhere = hits.map(({ start, end, needle: { kind, label, value } }) => ({
      start,
      end,
      kind,
      label,
      value,
    }));
    return withoutOverlaps([...found, ...elsewhere]);
  }

  private edit(text: string, finding: Finding, freedom: Freedom): TextEdit {
    const { start, end, kind, label } = finding;
    const found: Value = { kind, label, value: finding.value ?? text.slice(start, end) };
    const placeholder = this.vault.placeholderOf(found);
    this.replaced.push(found);
    if (freedom === 'name') return { start, end, text: asName(placeholder) };
    return { start, end, text: kind === 'paths' ? homeAt(text, start, found.value) : placeholder };
  }
}
