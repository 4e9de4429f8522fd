import type { Needle } from '../json/byte-search.ts';

/** Characters that writers of JSON write as they are, or all others too as escapes of six. */
const ASCII_RUN = /[ !#-.0-[\]-~]+/g;
const OTHER_RUN = /[^\0-\x7f]+/g;
const LONGEST = 64;
/** Characters of a run beyond ASCII, and ways to write them in upper and lower case. */
const LONGEST_OTHER = 4;
const MOST_SPELLINGS = 4;
/** The bit that tells lower case from upper case, in ASCII. */
const CASE = 0x20;
/** What text and code hold, the rarest first; signs that are not here are rarer. */
const BY_FREQUENCY = 'QZXJKVWYqzjxVKWUHGBYFMODPRTLNCISAE9876543210_kwyvbgpmfdhculnrsioate ';

/** `\u0041` in place of `A` is allowed, if hardly ever seen: its digits after `00` are 2 or 3, and 4 to 7. */
const ESCAPED_ASCII = [
  [0x33, 0x01],
  [0x37, 0x03],
].map(([digit, mask]): Needle => {
  const bytes = Buffer.concat([Buffer.from('\\u00'), Buffer.from([digit as number])]);
  return { bytes, masks: Uint8Array.of(0, 0, 0, 0, mask as number), rare: [0, 4] };
});

/**
 * What to look for in the bytes of a transcript: where none of it stands there is no match. It is the
 * longest of the literals, in every way to write it. Undefined if there is none.
 */
export function needlesFor(literals: readonly string[], regex: RegExp): Needle[] | undefined {
  const runs = literals.flatMap((literal) => runsIn(literal, regex));
  const [best] = runs.sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a));
  if (best === undefined) return undefined;
  return isAscii(best) ? [ascii(best, regex.ignoreCase), ...ESCAPED_ASCII] : other(best, regex);
}

function runsIn(literal: string, { ignoreCase, unicode }: RegExp): string[] {
  // Then k and s also mean letters beyond ASCII, and those mean more than there are tables for here.
  if (ignoreCase && unicode)
    return literal.split(/[ks]/i).flatMap((part) => part.match(ASCII_RUN) ?? []);
  return [...(literal.match(ASCII_RUN) ?? []), ...(literal.match(OTHER_RUN) ?? [])];
}

function isAscii(run: string): boolean {
  return run.charCodeAt(0) < 0x80;
}

function ascii(run: string, ignoreCase: boolean): Needle {
  const text = run.slice(0, LONGEST);
  const byFrequency = [...text]
    .map((character, place) => ({ place, frequency: BY_FREQUENCY.indexOf(character) }))
    .sort((a, b) => a.frequency - b.frequency);
  const [first, second = first] = byFrequency.map(({ place }) => place) as [number];
  return needle(text, [first, second], ignoreCase ? /[a-z]/i : undefined);
}

/** A run beyond ASCII is written as it is, or an escape of one of its characters stands there. */
function other(run: string, { ignoreCase }: RegExp): Needle[] {
  const characters: string[][] = [];
  let whole = [''];
  for (const character of [...run].slice(0, LONGEST_OTHER)) {
    const spellings = ignoreCase ? inBothCases(character) : [character];
    const longer = whole.flatMap((text) => spellings.map((spelling) => text + spelling));
    if (longer.length > MOST_SPELLINGS && characters.length > 0) break;
    whole = longer;
    characters.push(spellings);
  }
  return [...whole.map(utf8), ...characters.flat().map(escaped)];
}

function utf8(text: string): Needle {
  const { length } = Buffer.from(text);
  return needle(text, [length - 2, length - 1]);
}

/** Of the last unit: characters that need two of them differ there. */
function escaped(character: string): Needle {
  const unit = character.charCodeAt(character.length - 1);
  return needle(`\\u${unit.toString(16).padStart(4, '0')}`, [4, 5], /[a-f]/);
}

/** @param caseless Which characters mean the same in upper and lower case. */
function needle(text: string, rare: readonly [number, number], caseless?: RegExp): Needle {
  const isFolded = (byte: number): boolean =>
    caseless !== undefined && byte < 0x80 && caseless.test(String.fromCharCode(byte));
  const masks = Uint8Array.from(Buffer.from(text), (byte) => (isFolded(byte) ? CASE : 0));
  const bytes = Buffer.from(text).map((byte, index) => byte | (masks[index] as number));
  return { bytes, masks, rare };
}

/** What a regular expression with the flag `i` takes for the same character. */
function inBothCases(character: string): string[] {
  const upper = character.toUpperCase();
  if (character.length > 1) return [character];
  const same: string[] = [];
  for (let code = 0x80; code <= 0xffff; code++) {
    const other = String.fromCharCode(code);
    if (other.toUpperCase() === upper) same.push(other);
  }
  return same;
}
