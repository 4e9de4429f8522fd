import { isJson } from '../json/is-json.ts';
import { type Place, walkStrings } from '../json/string-walk.ts';
import type { Finder } from './finder.ts';
import type { Finding } from './kinds.ts';
import { hashOf, Memory } from './memory.ts';
import { TellingKeys } from './telling-keys.ts';
import { LONGEST_VALUE } from './values.ts';

/** Shorter texts hold nothing. */
export const SHORTEST_TEXT = 3;

/** A string in JSON, between its quotes, and the key that tells something of it. */
export interface JsonString {
  readonly from: number;
  readonly to: number;
  readonly key: string | undefined;
  readonly place: Place;
}

/** Told of what was found in a text when it is first looked at. */
export type OnFound = (found: readonly Finding[], text: string) => void;

/** Looks at each text once, and knows afterwards what was found in it. */
export class Examiner {
  private readonly finder: Finder;
  private readonly memory = new Memory();

  constructor(finder: Finder) {
    this.finder = finder;
  }

  /** The key of a text, if it is short enough to be what the key says. */
  tellingKey(text: string, key: string | undefined): string | undefined {
    return text.length > LONGEST_VALUE ? undefined : key;
  }

  /** What is in a text that is no JSON. */
  findings(text: string, key: string | undefined): readonly Finding[] {
    const hash = hashOf(text, 0, text.length, key);
    const known = this.memory.recall(hash);
    if (known !== undefined) return known;
    const found = this.finder.find(text, key);
    this.memory.remember(hash, found, text.length);
    return found;
  }

  /** Whether anything is found in a text, or in the strings of one that is JSON. */
  hasFindings(text: string, key: string | undefined, onFound?: OnFound): boolean {
    if (text.length < SHORTEST_TEXT) return false;
    if (isJson(text)) {
      let has = false;
      for (const string of this.unclean(text, onFound)) has ||= string !== undefined;
      return has;
    }
    const telling = this.tellingKey(text, key);
    const found = this.findings(text, telling);
    if (found.length > 0) onFound?.(found, text);
    return found.length > 0;
  }

  /** The strings of a JSON text in which something is found. */
  unclean(json: string, onFound?: OnFound): JsonString[] {
    const strings: JsonString[] = [];
    this.visit(json, (string) => {
      if (!this.isClean(json, string, onFound)) strings.push({ ...string });
    });
    return strings;
  }

  /** Visits the strings of a JSON text, with the keys that tell something of them. */
  visit(json: string, visit: (string: JsonString) => void): void {
    const keys = new TellingKeys((key) => this.finder.isTelling(key));
    walkStrings(json, (open, close, place) => {
      const key = keys.keyOf(json, open + 1, close, place);
      visit({ from: open + 1, to: close, key, place });
    });
  }

  /** Whether nothing is found in a string: known by how it is written, so that most are never read. */
  isClean(json: string, { from, to, key }: JsonString, onFound?: OnFound): boolean {
    if (to - from < SHORTEST_TEXT) return true;
    const hash = hashOf(json, from, to, key);
    if (this.memory.isClean(hash)) return true;
    const raw = json.slice(from, to);
    const text = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
    if (this.hasFindings(text, key, onFound)) return false;
    this.memory.remember(hash, [], to - from);
    return true;
  }
}
