import type { Place } from '../json/string-walk.ts';

/** What a string is called by what is around it in JSON. */

/** `{"name": "DB_PASSWORD", "value": "…"}` */
const NAME_KEY = /^(?:name|key|id|variable|header|parameter)$/i;
const VALUE_KEY = /^(?:value|val|default|defaultValue|stringValue)$/i;
/** What is anywhere below it is such a value. */
const COLLECTION = /(?:secret|password|credential|cred|token|key)s$|^secret_?data$/i;
const NAME = /^[\w.-]{3,64}$/;
const MOST_LEVELS = 2;

/** Tells the key that a string is under, or the name that is given for it. One for each JSON text. */
export class TellingKeys {
  private pair: { readonly path: string; readonly name: string } | undefined;
  private readonly isTelling: (key: string) => boolean;

  constructor(isTelling: (key: string) => boolean) {
    this.isTelling = isTelling;
  }

  /**
   * @param json The text that the string stands in, from `from` to `to`.
   * @returns Undefined if nothing tells anything of it.
   */
  keyOf(json: string, from: number, to: number, place: Place): string | undefined {
    if (place.isKey) return undefined;
    const { key } = place;
    if (key !== undefined) {
      if (this.isTelling(key)) return key;
      if (NAME_KEY.test(key)) this.takeName(json.slice(from, Math.min(to, from + 65)), place);
      else if (VALUE_KEY.test(key)) return this.nameFor(place);
    }
    return this.collection(place);
  }

  private readonly isCollection = (key: string): boolean =>
    this.isTelling(key) && COLLECTION.test(key);

  private takeName(name: string, place: Place): void {
    this.pair =
      NAME.test(name) && this.isTelling(name) ? { path: parentOf(place.path()), name } : undefined;
  }

  private nameFor(place: Place): string | undefined {
    return this.pair?.path === parentOf(place.path()) ? this.pair.name : this.collection(place);
  }

  private collection(place: Place): string | undefined {
    return place.ancestor(MOST_LEVELS, this.isCollection);
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
