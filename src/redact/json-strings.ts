import { isSpace } from '../json/character-kinds.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../json/characters.ts';
import { GIVEN_NAME, type Key, Keys } from './json-keys.ts';
import { type Hash, hashOf, StringHasher, under } from './text-hash.ts';

/** A string in the bytes of JSON, between its quotes. Valid until the next one is visited. */
export interface JsonString extends Hash {
  readonly from: number;
  readonly to: number;
  readonly hasEscapes: boolean;
  /** It is a key itself. */
  readonly isKey: boolean;
  /** The key that it is, or that it is the value of; none of an element of an array. */
  readonly ownKey: string | undefined;
  /** It is a key or a value of the outermost object. */
  readonly isTop: boolean;
  /** The key that tells something of it. */
  readonly tellingKey: string | undefined;
  /** Where it stands: a dotted path, `[]` for elements; of a key, that of its object. */
  path(): string;
}

/** Visits the strings of JSON as bytes, with their hashes and the keys that tell something of them. */
export class JsonStrings {
  private readonly keys: Keys;
  private readonly longest: number;

  /** @param longest Bytes; of longer strings no key tells anything. */
  constructor(isTelling: (key: string) => boolean, longest: number) {
    this.keys = new Keys(isTelling);
    this.longest = longest;
  }

  /** Of valid JSON: what lies between strings is only looked at for its brackets. */
  visit(bytes: Buffer, visit: (string: JsonString) => void): void {
    const end = bytes.length;
    const hasher = new StringHasher(bytes);
    const walk = new Walk(bytes, this.keys, this.longest);
    for (let at = 0; at < end; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        const close = hasher.readString(at + 1);
        walk.take(at + 1, close, hasher, isColonNext(bytes, close + 1, end));
        visit(walk);
        at = close;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) walk.open(byte === OPEN_ARRAY);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) walk.close();
    }
  }
}

/** The hash of a string under a key, given as it is written. */
export function hashUnder(raw: string, tellingKey: string | undefined): Hash {
  const hash = hashOf(raw);
  return tellingKey === undefined ? hash : under(hash, hashOf(tellingKey));
}

function isColonNext(bytes: Uint8Array, from: number, end: number): boolean {
  let at = from;
  while (at < end && isSpace(bytes[at])) at++;
  return at < end && bytes[at] === COLON;
}

/** How many keys up one tells something of what is below it. */
const MOST_LEVELS = 2;

/** An object or array that is open. */
interface Level {
  readonly isArray: boolean;
  /** The last key of an object. */
  key: Key | undefined;
  /** Where the last name stands that was given in it: the value of `name`. */
  nameFrom: number;
  nameTo: number;
}

/** Where a visit stands, and the string there. */
class Walk implements JsonString {
  from = 0;
  to = 0;
  first = 0;
  second = 0;
  hasEscapes = false;
  isKey = false;
  tellingKey: string | undefined;
  private readonly bytes: Buffer;
  private readonly keys: Keys;
  private readonly longest: number;
  private readonly levels: Level[] = [];

  constructor(bytes: Buffer, keys: Keys, longest: number) {
    this.bytes = bytes;
    this.keys = keys;
    this.longest = longest;
  }

  open(isArray: boolean): void {
    this.levels.push({ isArray, key: undefined, nameFrom: 0, nameTo: 0 });
  }

  close(): void {
    this.levels.pop();
  }

  take(
    from: number,
    to: number,
    { first, second, hasEscapes }: StringHasher,
    isKey: boolean,
  ): void {
    this.from = from;
    this.to = to;
    this.first = first;
    this.second = second;
    this.hasEscapes = hasEscapes;
    this.isKey = isKey;
    this.tellingKey = undefined;
    if (isKey) this.enter(this.keys.keyOf(first, second, () => this.read(from, to)));
    else this.tellOf(to - from);
  }

  get ownKey(): string | undefined {
    return this.levels.at(-1)?.key?.name;
  }

  get isTop(): boolean {
    return this.levels.length === 1;
  }

  path(): string {
    const levels = this.isKey ? this.levels.slice(0, -1) : this.levels;
    let path = '';
    for (const { isArray, key } of levels)
      path += isArray ? '[]' : `${path === '' ? '' : '.'}${key?.name ?? ''}`;
    return path;
  }

  private enter(key: Key): void {
    const level = this.levels.at(-1);
    if (level !== undefined) level.key = key;
  }

  private tellOf(length: number): void {
    const level = this.levels.at(-1);
    const key = level?.key;
    if (key?.isName === true && level !== undefined)
      [level.nameFrom, level.nameTo] = [this.from, this.to];
    if (length > this.longest) return;
    const telling = key?.isTelling === true ? key : (this.givenName(level) ?? this.collection());
    if (telling === undefined) return;
    this.tellingKey = telling.name;
    const { first, second } = under(this, telling);
    this.first = first;
    this.second = second;
  }

  /** `{"name": "DB_PASSWORD", "value": …}` */
  private givenName(level: Level | undefined): Key | undefined {
    if (level?.key?.isValue !== true || level.nameTo === 0) return undefined;
    const name = this.read(level.nameFrom, Math.min(level.nameTo, level.nameFrom + 65));
    if (!GIVEN_NAME.test(name) || !this.keys.isTelling(name)) return undefined;
    const { first, second } = hashOf(name);
    return this.keys.keyOf(first, second, () => name);
  }

  private collection(): Key | undefined {
    const { levels } = this;
    // The string's own key is no level above it.
    const own = levels.length - 1;
    let left = MOST_LEVELS;
    for (let at = own; at >= 0 && left > 0; at--) {
      const { isArray, key } = levels[at] as Level;
      if (isArray || at === own) continue;
      if (key?.isCollection === true) return key;
      left--;
    }
    return undefined;
  }

  private read(from: number, to: number): string {
    return this.bytes.toString('utf8', from, to);
  }
}
