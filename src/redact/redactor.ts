import { isUtf8 } from 'node:buffer';
import { isUuid } from '../format/id-shapes.ts';
import { isJson } from '../json/is-json.ts';
import { applyEdits, stringEdits, type TextEdit } from '../json/string-edits.ts';
import type { Place } from '../json/string-walk.ts';
import { findAll } from './find-all.ts';
import type { Detector, Finding } from './kinds.ts';
import type { NeedleSearch } from './needle-search.ts';
import type { Value } from './needles.ts';
import { type Freedom, freedomAt } from './structure.ts';
import type { Vault } from './vault.ts';

/** In the format's own words only these are looked for: a type may be called like a user. */
const NEVER_WORDS: ReadonlySet<string> = new Set(['secrets', 'emails', 'paths', 'accounts']);
const NO_KEYS: ReadonlySet<string> = new Set();
/** Short strings come again and again. */
const LONGEST_KEPT = 200;
const MOST_KEPT = 50_000;

/** Puts placeholders in place of values, in texts and in the strings of JSON, to any depth. */
export class Redactor {
  private readonly detectors: readonly Detector[];
  private readonly search: NeedleSearch;
  private readonly vault: Vault;
  private readonly known = new Map<string, readonly Finding[]>();

  constructor(detectors: readonly Detector[], search: NeedleSearch, vault: Vault) {
    this.detectors = detectors;
    this.search = search;
    this.vault = vault;
  }

  /** An entry without the values; undefined if it has none. */
  line(bytes: Buffer, file: string): Buffer | undefined {
    return this.rewritten(bytes, (text) =>
      stringEdits(
        text,
        (string, place) => this.edits(string, place, freedomAt(string, place), file),
        NO_KEYS,
      ),
    );
  }

  /** Any other file without the values; undefined if it has none. */
  file(bytes: Buffer, file: string): Buffer | undefined {
    return this.rewritten(bytes, (text) => this.edits(text, undefined, 'text', file));
  }

  text(text: string, file: string): string {
    return applyEdits(text, this.edits(text, undefined, 'text', file));
  }

  /** Whether a text has a value in it. */
  isTold(text: string): boolean {
    return this.findings(text, undefined).length > 0;
  }

  private rewritten(bytes: Buffer, edit: (text: string) => TextEdit[]): Buffer | undefined {
    if (!isUtf8(bytes)) return undefined;
    const text = bytes.toString('utf8');
    const edits = edit(text);
    return edits.length === 0 ? undefined : Buffer.from(applyEdits(text, edits));
  }

  private edits(
    text: string,
    place: Place | undefined,
    freedom: Freedom,
    file: string,
  ): TextEdit[] {
    if (text.length < 3 || freedom === 'signed') return [];
    // Ids of entries and sessions are replaced as such.
    if (freedom === 'name' && isUuid(text)) return [];
    if (isJson(text))
      return stringEdits(text, (inner, at) => this.edits(inner, at, 'text', file), NO_KEYS);
    const key = place?.isKey ? undefined : place?.key;
    const found = this.findings(text, key).filter(
      ({ kind }) => freedom !== 'word' || NEVER_WORDS.has(kind),
    );
    return found.map((finding) => this.edit(text, finding, freedom, file));
  }

  private findings(text: string, key: string | undefined): readonly Finding[] {
    if (text.length > LONGEST_KEPT) return findAll(text, key, this.detectors, this.search);
    const id = `${key ?? ''}\0${text}`;
    const known = this.known.get(id) ?? findAll(text, key, this.detectors, this.search);
    if (this.known.size < MOST_KEPT) this.known.set(id, known);
    return known;
  }

  private edit(text: string, finding: Finding, freedom: Freedom, file: string): TextEdit {
    const { start, end, kind, label } = finding;
    const found: Value = { kind, label, value: finding.value ?? text.slice(start, end) };
    const placeholder = this.vault.placeholderOf(found);
    this.vault.count(found, file);
    if (kind === 'paths') return { start, end, text: homeAt(text, finding) };
    return { start, end, text: freedom === 'text' ? placeholder : asName(placeholder) };
  }
}

/** A path stays one, whatever stands before it. */
function homeAt(text: string, { start, end }: Finding): string {
  const before = text[start - 1] ?? '';
  if (text[start] === '-') return '-';
  return text[start] === '/' && /[\w.]/.test(before) && end > start ? '/~' : '~';
}

/** With nothing in it but what names of tools and ids may have. */
function asName(placeholder: string): string {
  return `redacted-${placeholder.replace(/^\[|\]$/g, '').replace(/\W+/g, '-')}`;
}
