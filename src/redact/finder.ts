import type { Span } from '../span.ts';
import { detached } from '../text/detached.ts';
import { HintSearch, type Hit } from './hints.ts';
import { type Detector, type Finding, PLACEHOLDER } from './kinds.ts';
import { gradeOf } from './values.ts';
import { base64Texts } from './views/base64.ts';
import { READINGS, type Reading, unescaped, withoutMargins } from './views/readings.ts';
import { asWritten, type View } from './views/view.ts';

/** Stands in nobody's text. */
const MASK = '\ue000';
/** Base64 of base64 of base64: nobody goes further. */
const MOST_LEVELS = 3;
const NO_HITS: readonly Hit[] = [];
const NOTHING: readonly Finding[] = [];
const LONGEST_PLAIN = 200;
/** Characters that detectors look for. */
const SIGNS = '@~';
/** What makes a text read in more than one way, or has a sign in it. */
const WRITTEN_OTHERWISE = /[@~\\%&\n[]|(?=[A-Za-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{20}/;
/** Keys may come from anywhere, so what is remembered must end somewhere. */
const MOST_KEYS = 10_000;

/** Asks detectors about texts. */
export class Finder {
  private readonly detectors: readonly Detector[];
  private readonly hints: HintSearch;
  /** Some detectors have to be asked about every text. */
  private readonly hasUnhinted: boolean;
  private readonly isTaken: (finding: Finding) => boolean;
  private readonly tellingKeys = new Map<string, boolean>();
  private readonly values = new Map<string, string>();

  /** @param isTaken What else must hold of a finding. Default: it is no possible secret only. */
  constructor(
    detectors: readonly Detector[],
    isTaken = ({ kind }: Finding): boolean => kind !== 'possible-secrets',
  ) {
    this.detectors = detectors;
    this.isTaken = isTaken;
    this.hasUnhinted = detectors.some(
      ({ hints, sign }) => hints === undefined && (sign === undefined || !SIGNS.includes(sign)),
    );
    this.hints = new HintSearch(detectors.map(({ hints = [] }) => hints));
  }

  /** Whether a key says something of what is under it. */
  isTelling(key: string): boolean {
    const known = this.tellingKeys.get(key);
    if (known !== undefined) return known;
    const isTelling = this.detectors.some((detector) => detector.isTelling?.(key));
    if (this.tellingKeys.size < MOST_KEYS) this.tellingKeys.set(key, isTelling);
    return isTelling;
  }

  /**
   * What the detectors find in a text as it is written, and in all the ways it can be read.
   * @param key A telling key that it is under.
   */
  find(text: string, key: string | undefined, level = 0): readonly Finding[] {
    if (key === undefined && this.isPlain(text)) return NOTHING;
    const masked = text.replace(PLACEHOLDER, (placeholder) => MASK.repeat(placeholder.length));
    const written = withoutMargins(asWritten(masked));
    const plain = unescaped(written);
    const inPlain = this.findIn(plain, key);
    const found = plain === written ? inPlain : [...this.findIn(written, key), ...inPlain];
    for (const reading of READINGS) {
      const view = reading.read(plain);
      if (view === plain) continue;
      for (const finding of this.findIn(view, key, reading)) found.push(finding);
    }
    if (level < MOST_LEVELS) this.findEncoded(masked, level, found);
    // What was replaced before is not replaced again.
    const isOld = ({ start, end }: Finding): boolean => masked.slice(start, end).includes(MASK);
    // The letter of an escape is not the first of a word.
    const isEscape = ({ start, end }: Finding): boolean =>
      text[start - 1] === '\\' &&
      inPlain.some((other) => other.end === end && other.start > start && other.start <= start + 1);
    return found.filter((finding) => !isOld(finding) && !isEscape(finding));
  }

  /** Whether a text reads in one way only and has nothing in it that any detector looks for, as most short ones. */
  private isPlain(text: string): boolean {
    if (this.hasUnhinted || text.length > LONGEST_PLAIN || WRITTEN_OTHERWISE.test(text))
      return false;
    return this.hints.find(text) === undefined;
  }

  private findIn(view: View, key: string | undefined, reading: Partial<Reading> = {}): Finding[] {
    const { text } = view;
    const found: Finding[] = [];
    const hits = this.hints.find(text);
    for (let number = 0; number < this.detectors.length; number++) {
      const detector = this.detectors[number] as Detector;
      const own = hits?.get(number) ?? NO_HITS;
      if (!isAsked(detector, text, own, key)) continue;
      for (const { isWeak, ...place } of detector.find(text, own, key)) {
        if (reading.isJoined && !isSure(view, place, detector, reading)) continue;
        const { start, end } = view.written(place);
        const value = this.owned(place.value ?? text.slice(place.start, place.end));
        const kind = isWeak ? 'possible-secrets' : detector.kind;
        const finding = { start, end, kind, label: place.label, value } as const;
        if (this.isTaken(finding)) found.push(finding);
      }
    }
    return found;
  }

  /** A value with memory of its own: a part of a text would keep the whole of it. */
  private owned(value: string): string {
    const known = this.values.get(value);
    if (known !== undefined) return known;
    const copy = detached(value);
    this.values.set(copy, copy);
    return copy;
  }

  /** What is in base64 goes as a whole: decoded, what is left of it would make no sense. */
  private findEncoded(text: string, level: number, found: Finding[]): void {
    for (const encoded of base64Texts(text)) {
      const [first] = this.find(encoded.text, undefined, level + 1).filter(isInside);
      if (first === undefined) continue;
      const { kind, label } = first;
      const { start, end } = encoded;
      found.push({ start, end, kind, label, value: this.owned(text.slice(start, end)) });
    }
  }
}

function isAsked(
  { hints, sign, isTelling }: Detector,
  text: string,
  hits: readonly Hit[],
  key: string | undefined,
): boolean {
  if (hits.length > 0 || (key !== undefined && isTelling !== undefined)) return true;
  return sign === undefined ? hints === undefined : text.includes(sign);
}

/** By chance a name or an address is in anything. */
function isInside({ kind, value = '' }: Finding): boolean {
  return kind === 'secrets' || value.length >= 6;
}

/** Whether a finding where lines are put together is no chance: it has a shape of its own, or nobody would make it up. */
function isSure(
  view: View,
  place: Span,
  { isShape }: Detector,
  { isExact }: Partial<Reading>,
): boolean {
  const isOver = view.isChanged(place);
  if (isShape) return isOver;
  const grade = gradeOf(view.text.slice(place.start, place.end));
  return grade === 'random' || (isExact === true && isOver && grade === 'mixed');
}
