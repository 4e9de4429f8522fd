import type { Hash } from './text-hash.ts';

/** What the keys of JSON tell of what is under them. */

/** `{"name": "DB_PASSWORD", "value": "…"}` */
const NAME_KEY = /^(?:name|key|id|variable|header|parameter)$/i;
const VALUE_KEY = /^(?:value|val|default|defaultValue|stringValue)$/i;
/** What is anywhere below it is such a value. */
const COLLECTION = /(?:secret|password|credential|cred|token|key)s$|^secret_?data$/i;
/** What is a name, where one is given. */
export const GIVEN_NAME = /^[\w./-]{3,64}$/;

export interface Key extends Hash {
  readonly name: string;
  /** It says something of its value. */
  readonly isTelling: boolean;
  /** It says the same of all that is below. */
  readonly isCollection: boolean;
  /** Its value is the name of what a key beside it has. */
  readonly isName: boolean;
  readonly isValue: boolean;
}

/** Keys may come from anywhere, so what is remembered must end somewhere. */
const MOST = 10_000;
const SLOTS = 2 ** 15;

/** Knows the keys that were met, by their hash. */
export class Keys {
  private readonly slots: (Key | undefined)[] = new Array(SLOTS).fill(undefined);
  private size = 0;
  readonly isTelling: (name: string) => boolean;

  constructor(isTelling: (name: string) => boolean) {
    this.isTelling = isTelling;
  }

  /** @param read Its name, if it was not met before. */
  keyOf(first: number, second: number, read: () => string): Key {
    let slot = first & (SLOTS - 1);
    for (;;) {
      const known = this.slots[slot];
      if (known === undefined) break;
      if (known.first === first && known.second === second) return known;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const key = this.newKey(read(), first, second);
    if (this.size < MOST) {
      this.slots[slot] = key;
      this.size++;
    }
    return key;
  }

  private newKey(name: string, first: number, second: number): Key {
    const isTelling = this.isTelling(name);
    return {
      name,
      first,
      second,
      isTelling,
      isCollection: isTelling && COLLECTION.test(name),
      isName: NAME_KEY.test(name),
      isValue: VALUE_KEY.test(name),
    };
  }
}
