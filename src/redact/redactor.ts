import { isUtf8 } from 'node:buffer';
import { projectSlug } from '../bundle/claude-dir.ts';
import { isUuid } from '../format/id-shapes.ts';
import { isJson } from '../json/is-json.ts';
import { applyEdits, pushEdits, type TextEdit } from '../json/string-edits.ts';
import type { Place } from '../json/string-walk.ts';
import { type Examiner, SHORTEST_TEXT } from './examiner.ts';
import type { Finding } from './kinds.ts';
import type { NeedleSearch } from './needle-search.ts';
import type { Value } from './needles.ts';
import { withoutOverlaps } from './overlaps.ts';
import { type Freedom, freedomAt } from './structure.ts';
import { HOME, type Vault } from './vault.ts';

/** In the format's own words only these are looked for: a type may be called like a user. */
const NEVER_WORDS: ReadonlySet<string> = new Set(['secrets', 'emails', 'paths', 'accounts']);
/** What is left of a text may be read otherwise; after so many looks it is what it is. */
const MOST_LOOKS = 4;

/** Tells how much of a string is free to change. */
type FreedomOf = (text: string, place: Place | undefined) => Freedom;
const ALL_TEXT: FreedomOf = () => 'text';

/** Puts placeholders in place of values, in texts and in the strings of JSON, to any depth. */
export class Redactor {
  private readonly examiner: Examiner;
  private readonly search: NeedleSearch;
  private readonly vault: Vault;

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
  line(bytes: Buffer, file: string): Buffer | undefined {
    return this.rewritten(bytes, (text) => this.editsOfJson(text, freedomAt, file));
  }

  /** Any other file without the values; undefined if it has none. */
  file(bytes: Buffer, file: string): Buffer | undefined {
    return this.rewritten(bytes, (text) => this.edits(text, undefined, undefined, ALL_TEXT, file));
  }

  text(text: string, file: string): string {
    return applyEdits(text, this.edits(text, undefined, undefined, ALL_TEXT, file));
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

  /** Most strings are known to be clean, and have no value in them: they are not read again. */
  private editsOfJson(json: string, freedomOf: FreedomOf, file: string): TextEdit[] {
    const edits: TextEdit[] = [];
    const hits = this.search.find(json);
    let next = 0;
    this.examiner.visit(json, (string) => {
      const { from, to, key, place } = string;
      while (next < hits.length && (hits[next]?.end as number) <= from) next++;
      const hasHit = next < hits.length && (hits[next]?.start as number) < to;
      if (!hasHit && this.examiner.isClean(json, string)) return;
      pushEdits(edits, from, json.slice(from, to), (text) =>
        this.edits(text, key, place, freedomOf, file),
      );
    });
    return edits;
  }

  private edits(
    text: string,
    key: string | undefined,
    place: Place | undefined,
    freedomOf: FreedomOf,
    file: string,
  ): TextEdit[] {
    if (text.length < SHORTEST_TEXT) return [];
    if (isJson(text)) return this.editsOfJson(text, ALL_TEXT, file);
    const telling = this.examiner.tellingKey(text, key);
    if (this.findings(text, telling).length === 0) return [];
    const freedom = freedomOf(text, place);
    // Ids of entries and sessions are replaced as such.
    if (freedom === 'signed' || (freedom === 'name' && isUuid(text))) return [];
    return this.editsUntilClean(text, telling, freedom, file);
  }

  private editsUntilClean(
    text: string,
    key: string | undefined,
    freedom: Freedom,
    file: string,
  ): TextEdit[] {
    const isMeant = ({ kind }: Finding): boolean => freedom !== 'word' || NEVER_WORDS.has(kind);
    const editsOf = (current: string): TextEdit[] =>
      this.findings(current, key)
        .filter(isMeant)
        .map((finding) => this.edit(current, finding, freedom, file));
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

  private findings(text: string, key: string | undefined): readonly Finding[] {
    const found = [...this.examiner.findings(text, key)];
    for (const { start, end, needle } of this.search.find(text)) {
      const { kind, label, value } = needle;
      found.push({ start, end, kind, label, value });
    }
    return withoutOverlaps(found);
  }

  private edit(text: string, finding: Finding, freedom: Freedom, file: string): TextEdit {
    const { start, end, kind, label } = finding;
    const found: Value = { kind, label, value: finding.value ?? text.slice(start, end) };
    const placeholder = this.vault.placeholderOf(found);
    this.vault.count(found, file);
    if (freedom === 'name') return { start, end, text: asName(placeholder) };
    return { start, end, text: kind === 'paths' ? homeAt(text, start, found.value) : placeholder };
  }
}

/** A path stays one, whatever stands before it; in the name of a project's folder it is a dash. */
function homeAt(text: string, start: number, home: string): string {
  const slug = projectSlug(home);
  if (text.slice(start, start + slug.length).toLowerCase() === slug.toLowerCase())
    return projectSlug(HOME);
  return text[start] === '/' && /[\w.]/.test(text[start - 1] ?? '') ? `/${HOME}` : HOME;
}

/** With nothing in it but what names of tools and ids may have. */
function asName(placeholder: string): string {
  const name = placeholder === HOME ? 'home' : placeholder.replace(/^\[|\]$/g, '');
  return `redacted-${name.replace(/\W+/g, '-')}`;
}
