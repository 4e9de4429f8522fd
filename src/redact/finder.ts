import { LONGEST_VALUE } from './detectors/value-shapes.ts';
import { type Detector, type Finding, PLACEHOLDER } from './kinds.ts';
import { softened } from './softened.ts';

/** Base64 of a file or an image; detectors would only find what is there by chance. */
const DATA = /^[A-Za-z0-9+/_-]{256,}={0,2}$/;
/** Stands in nobody's text. */
const MASK = '\ue000';
/** Keys may come from anywhere, so what is remembered must end somewhere. */
const MOST_KEYS = 10_000;
/** So many characters of texts are remembered: the same stand in a result, on the screen, and in what is written. */
export const MOST_REMEMBERED = 2 ** 26;

/** Remembers what was found in texts. */
export class Memory {
  private readonly known = new Map<string, readonly Finding[]>();
  private room = MOST_REMEMBERED;

  /** @param key The key that the text stands under, if it tells something. */
  findings(
    text: string,
    key: string | undefined,
    find: () => readonly Finding[],
  ): readonly Finding[] {
    const id = key === undefined ? text : `${key}\0${text}`;
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const found = find();
    if (this.room > 0) {
      this.known.set(id, found);
      this.room -= id.length;
    }
    return found;
  }
}

/** Asks detectors about texts. */
export class Finder {
  private readonly detectors: readonly Detector[];
  private readonly memory = new Memory();
  private readonly tellingKeys = new Map<string, boolean>();

  constructor(detectors: readonly Detector[]) {
    this.detectors = detectors;
  }

  /**
   * What the detectors find in a text as it stands, and as it would be without the escapes of JSON.
   * @param key A telling key that it is under.
   */
  find(text: string, key: string | undefined): readonly Finding[] {
    return this.memory.findings(text, key, () => this.detect(text, key));
  }

  /** The key of a text, if it tells something of it. */
  tellingKey(text: string, key: string | undefined): string | undefined {
    if (key === undefined || text.length > LONGEST_VALUE) return undefined;
    const isTelling =
      this.tellingKeys.get(key) ?? this.detectors.some((detector) => detector.isTelling?.(key));
    if (this.tellingKeys.size < MOST_KEYS) this.tellingKeys.set(key, isTelling);
    return isTelling ? key : undefined;
  }

  private detect(text: string, key: string | undefined): readonly Finding[] {
    if (key === undefined && DATA.test(text)) return [];
    const masked = text.replace(PLACEHOLDER, (placeholder) => MASK.repeat(placeholder.length));
    const soft = softened(masked);
    const inSoft = soft === masked ? [] : this.findIn(soft, key);
    // The letter of an escape is not the first of a word.
    const isEscape = ({ start, end }: Finding): boolean =>
      text[start - 1] === '\\' &&
      inSoft.some((other) => other.end === end && other.start === start + 1);
    // What was replaced before is not replaced again.
    const isOld = ({ start, end }: Finding): boolean => masked.slice(start, end).includes(MASK);
    return this.findIn(masked, key)
      .filter((finding) => !isEscape(finding))
      .concat(inSoft)
      .filter((finding) => !isOld(finding));
  }

  private findIn(text: string, key: string | undefined): Finding[] {
    const found: Finding[] = [];
    for (const { kind, find } of this.detectors)
      for (const place of find(text, key)) found.push({ ...place, kind });
    return found;
  }
}
