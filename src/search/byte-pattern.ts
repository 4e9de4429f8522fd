import { escapeRegExp } from '../text/escape-reg-exp.ts';

/** What to look for in bytes that are read as Latin-1, one character each. */
export interface BytePattern {
  readonly regex: RegExp;
  /** How many bytes a match has at most. */
  readonly longest: number;
}

/** Characters that writers of JSON write as they are, or all others too as escapes of six. */
const ASCII_RUN = /[ !#-.0-[\]-~]+/g;
const OTHER_RUN = /[^\0-\x7f]+/g;
const LONGEST = 64;
/** Characters of a run beyond ASCII, and ways to write them in upper and lower case. */
const LONGEST_OTHER = 4;
const MOST_SPELLINGS = 4;
/** `\u0041` in place of `A` is allowed, if hardly ever seen. */
const ESCAPED_ASCII = String.raw`\\u00[2-7]`;
const ESCAPE_LENGTH = 6;

/**
 * Where its matches are missing from the bytes of a transcript, there is no match of the texts. It is
 * the longest of the literals, in every way to write it. Undefined if there is none.
 */
export function bytePattern(
  literals: readonly string[],
  { ignoreCase, unicode }: RegExp,
): BytePattern | undefined {
  const runs = literals.flatMap((literal) => runsIn(literal, ignoreCase && unicode));
  const [best] = runs.sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a));
  if (best === undefined) return undefined;
  return best.charCodeAt(0) < 0x80 ? ascii(best, ignoreCase) : other(best, ignoreCase);
}

/** @param isFolded Whether k and s also mean letters beyond ASCII. */
function runsIn(literal: string, isFolded: boolean): string[] {
  if (isFolded) return literal.split(/[ks]/i).flatMap((part) => part.match(ASCII_RUN) ?? []);
  return [...(literal.match(ASCII_RUN) ?? []), ...(literal.match(OTHER_RUN) ?? [])];
}

function ascii(run: string, ignoreCase: boolean): BytePattern {
  const text = run.slice(0, LONGEST);
  const regex = new RegExp(`${escapeRegExp(text)}|${ESCAPED_ASCII}`, ignoreCase ? 'i' : '');
  return { regex, longest: Math.max(text.length, ESCAPE_LENGTH) };
}

/** A run beyond ASCII is written as it is, or an escape of one of its characters stands there. */
function other(run: string, ignoreCase: boolean): BytePattern {
  const characters: string[][] = [];
  let whole = [''];
  for (const character of [...run].slice(0, LONGEST_OTHER)) {
    const spellings = ignoreCase ? inBothCases(character) : [character];
    const longer = whole.flatMap((text) => spellings.map((spelling) => text + spelling));
    if (longer.length > MOST_SPELLINGS && characters.length > 0) break;
    whole = longer;
    characters.push(spellings);
  }
  const bytes = whole.map((text) => Buffer.from(text).toString('latin1'));
  const ways = [...bytes.map(escapeRegExp), ...characters.flat().map(escaped)];
  // The digits of an escape may be in upper case; that bytes then fold, too, only finds more.
  return {
    regex: new RegExp(ways.join('|'), 'i'),
    longest: Math.max(ESCAPE_LENGTH, ...bytes.map(({ length }) => length)),
  };
}

/** Of the last unit: characters that need two of them differ there. */
function escaped(character: string): string {
  const unit = character.charCodeAt(character.length - 1);
  return `\\\\u${unit.toString(16).padStart(4, '0')}`;
}

/** What a regular expression with the flag `i` takes for the same character. */
function inBothCases(character: string): string[] {
  const upper = character.toUpperCase();
  if (character.length > 1) return [character];
  const same: string[] = [];
  for (let code = 0x80; code <= 0xffff; code++) {
    const candidate = String.fromCharCode(code);
    if (candidate.toUpperCase() === upper) same.push(candidate);
  }
  return same;
}
