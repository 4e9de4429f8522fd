import { isJson } from '../json/is-json.ts';
import type { Finder } from './finder.ts';
import { hashUnder, type JsonString, JsonStrings } from './json-strings.ts';
import type { Finding } from './kinds.ts';
import { Memory, State } from './memory.ts';
import type { Hash } from './text-hash.ts';
import { LONGEST_VALUE } from './values.ts';

/** Shorter texts hold nothing. */
export const SHORTEST_TEXT = 3;

const NOTHING: readonly Finding[] = [];

/** Told of what was found in a text when it is first looked at. */
export type OnFound = (found: readonly Finding[], text: string) => void;

/** Looks at each text once, and knows by its hash what was found in it. */
export class Examiner {
  readonly strings: JsonStrings;
  readonly memory = new Memory();
  private readonly finder: Finder;

  constructor(finder: Finder) {
    this.finder = finder;
    this.strings = new JsonStrings((key) => finder.isTelling(key), LONGEST_VALUE);
  }

  /** What is in a text that is no JSON. */
  findings(text: string, key: string | undefined, hash: Hash): readonly Finding[] {
    const state = this.memory.stateOf(hash);
    if (state === State.clean || state === State.settled) return NOTHING;
    const known = state === State.unclean ? this.memory.findingsIn(hash) : undefined;
    if (known !== undefined) return known;
    const found = this.finder.find(text, key);
    if (found.length === 0) this.memory.remember(hash, State.clean);
    else this.memory.remember(hash, State.unclean, found);
    return found;
  }

  /** Looks at a text, or at the strings of one that is JSON. */
  lookAtText(text: string, onFound: OnFound): boolean {
    return this.look(text, undefined, hashOfText(text, undefined), onFound);
  }

  /** Looks at the strings of JSON. @returns Whether nothing is found in them. */
  lookAtJson(bytes: Buffer, onFound: OnFound): boolean {
    let isClean = true;
    this.strings.visit(bytes, (string) => {
      if (string.to - string.from < SHORTEST_TEXT) return;
      const state = this.memory.stateOf(string);
      if (state === State.unclean) isClean = false;
      if (state !== State.unknown) return;
      const { first, second, tellingKey } = string;
      const text = textOf(bytes, string);
      if (!this.look(text, tellingKey, { first, second }, onFound)) isClean = false;
    });
    return isClean;
  }

  private look(text: string, key: string | undefined, hash: Hash, onFound: OnFound): boolean {
    if (text.length < SHORTEST_TEXT) return true;
    if (isJson(text)) {
      const bytes = Buffer.from(text);
      const isClean = this.lookAtJson(bytes, onFound);
      this.memory.remember(hash, isClean ? State.clean : State.unclean);
      return isClean;
    }
    const found = this.findings(text, key, hash);
    if (found.length > 0) onFound(found, text);
    return found.length === 0;
  }
}

/** The meaning of a string in JSON. */
export function textOf(bytes: Buffer, { from, to, hasEscapes }: JsonString): string {
  const raw = bytes.toString('utf8', from, to);
  return hasEscapes ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** The hash of a text under a key, as strings in JSON have it. */
export function hashOfText(text: string, key: string | undefined): Hash {
  return hashUnder(JSON.stringify(text).slice(1, -1), key);
}
