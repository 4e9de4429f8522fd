import { replacing, type View } from './view.ts';

/** The ways in which a text can be read besides as it is written. */

const HAS_ESCAPES = /\\|\[[\d;]*m/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what terminals are told in
const COLOUR = /(?:[\x1b\x9b]|(?<!\\)\\+(?:u001b|x1b|033|e))\[[\d;:?]*[A-Za-z]/gi;
const ESCAPE = /(?<!\\)\\+(?:[nrtvbf]|u00[0-7][0-9a-fA-F]|(?=["'/`]))/g;
const WHITE_SPACE: Readonly<Record<string, string>> = { t: '\t', r: '\r' };

/** Without the codes of colours, and without the escapes of JSON: words end there that else would go on. */
export function unescaped(view: View): View {
  if (!HAS_ESCAPES.test(view.text)) return view;
  return replacing(
    replacing(view, COLOUR, () => ''),
    ESCAPE,
    (piece) => {
      const letter = piece.replace(/^\\+/, '');
      if (letter.startsWith('u')) return String.fromCharCode(Number.parseInt(letter.slice(1), 16));
      return letter === '' ? '' : (WHITE_SPACE[letter] ?? '\n');
    },
  );
}

/** What tools put before each line that they show: its number. */
const NUMBERS = /(?<=^|\n)[ \t]*\d+(?:→|\t)/g;
const HAS_NUMBERS = /^[ \t]*\d+(?:→|\t)|\n[ \t]*\d+→/;
const PATCH_MARKS = /(?<=^|\n)[-+ ]/g;

/** Without the numbers of lines, or the marks of a patch. */
export function withoutMargins(view: View): View {
  if (HAS_NUMBERS.test(view.text)) return replacing(view, NUMBERS, () => '');
  return isPatch(view.text) ? replacing(view, PATCH_MARKS, () => '') : view;
}

/** Whether every line has the mark of a patch, and not only spaces. */
function isPatch(text: string): boolean {
  let marks = 0;
  for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) {
    const mark = text[at];
    if (mark === '+' || mark === '-') marks++;
    else if (mark !== ' ' && mark !== '\n' && !/^(?:@@|diff |index )/.test(text.slice(at, at + 6)))
      return false;
    if (text.indexOf('\n', at) < 0) break;
  }
  return marks > 0;
}

const URL_CODES = /(?:%[0-9a-fA-F]{2})+/g;

/** As an address means it. */
function urlDecoded(view: View): View {
  if (!view.text.includes('%')) return view;
  return replacing(view, URL_CODES, (piece) => {
    try {
      return decodeURIComponent(piece);
    } catch {
      return piece;
    }
  });
}

const ENTITY =
  /&(?:#(?<decimal>\d{1,6})|#x(?<hex>[0-9a-f]{1,5})|(?<name>quot|amp|lt|gt|apos|nbsp));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
};

/** As a page shows it. */
function htmlDecoded(view: View): View {
  if (!view.text.includes('&')) return view;
  return replacing(view, ENTITY, (piece, { groups }) => {
    if (groups?.name !== undefined) return ENTITIES[groups.name.toLowerCase()] ?? piece;
    const code = groups?.hex ? Number.parseInt(groups.hex, 16) : Number(groups?.decimal);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : piece;
  });
}

/** What stands before a line that is shown with its number, or in a patch. */
const MARGIN = String.raw`(?:[ \t]*\d+[ \t]*[→|:\t][ \t]?|[ \t]*[-+>][ \t]?|[ \t]{1,40})?`;
/** A line goes on in the next if that has nothing but one word, or the end of a quote. */
const ONE_WORD = new RegExp(
  String.raw`(?<=[\w+/=.~%-]{4})\\?\r?\n${MARGIN}(?=[\w+/.~%-]+={0,2}(?:(?:["'\x60]|&quot;)?[,;)}\]]{0,3}(?:\r?\n|$|<\/)|\\*["'\x60]\s?[,;)}\]]))`,
  'g',
);
/** Any word, but no name that is given a value. */
const ANY_WORD = new RegExp(
  String.raw`(?<=[\w+/=.~$-])\r?\n${MARGIN}(?=(?<word>[\w+/.~$|-]+)(?![\w+/.~$|-])(?:={1,2}(?!\S)|(?!\s?[=:(])))`,
  'g',
);
/** What a line of prose starts with. */
const PLAIN_WORD = /^[A-Za-z]?[a-z]+[.]?$|^[A-Z]+$/;
/** No screen is narrower. */
const NARROWEST = 30;

/** With lines put together of which the next is the rest of a word. */
function unwrapped(view: View): View {
  const { text } = view;
  if (!text.includes('\n')) return view;
  return replacing(view, ONE_WORD, (piece, { index }) =>
    isLong(text, index, index + piece.length) ? '' : piece,
  );
}

const SHORTEST_WORD = 16;
const LONGEST_WORD = 400;

/** Whether the two parts of a word make one that is long and has a digit, as secrets do. */
function isLong(text: string, end: number, start: number): boolean {
  let from = end;
  while (from > 0 && end - from < LONGEST_WORD && isWordCode(text.charCodeAt(from - 1))) from--;
  let to = start;
  while (to < text.length && to - start < LONGEST_WORD && isWordCode(text.charCodeAt(to))) to++;
  if (end - from + to - start < SHORTEST_WORD) return false;
  return /\d/.test(text.slice(from, end)) || /\d/.test(text.slice(start, to));
}

/** No white space, no quote. */
function isWordCode(code: number): boolean {
  return code > 0x20 && code !== 0x22 && code !== 0x27 && code !== 0x60;
}

/** With lines put together that are as long as the screen is wide. */
function unwrappedFromScreen(view: View): View {
  const { text } = view;
  if (!text.includes('\n')) return view;
  return replacing(view, ANY_WORD, (piece, { index, groups }) => {
    if (!isLong(text, index, index + piece.length)) return piece;
    const width = index - text.lastIndexOf('\n', index - 1) - 1;
    const nextStart = index + piece.indexOf('\n') + 1;
    const nextEnd = text.indexOf('\n', nextStart);
    const next = (nextEnd < 0 ? text.length : nextEnd) - nextStart;
    const isWrapped = width >= NARROWEST && next <= width;
    return isWrapped && !PLAIN_WORD.test(groups?.word as string) ? '' : piece;
  });
}

const LINE_END = /\r?\n(?=[ \t]?\S)/g;
/** Terminals and programs that fold lines make them exactly so long. */
const WIDTHS: ReadonlySet<number> = new Set([
  40, 60, 64, 70, 72, 76, 78, 79, 80, 100, 120, 132, 160,
]);
const AROUND = 100;
/** What secrets have beside them, whole once the line is. */
const SECRET_NEAR =
  /pass|pwd|secret|token|key|auth|cred|login|cookie|bearer|basic|:\/\/|curl|\t(?:TRUE|FALSE)\t| -p|identified/i;

/** With lines put together that are folded at a usual width, wherever that was. */
function unfolded(view: View): View {
  const { text } = view;
  if (!text.includes('\n')) return view;
  return replacing(view, LINE_END, (piece, { index }) => {
    if (!WIDTHS.has(index - text.lastIndexOf('\n', index - 1) - 1)) return piece;
    const next = index + piece.length;
    const near = text.slice(Math.max(0, index - AROUND), index) + text.slice(next, next + AROUND);
    return SECRET_NEAR.test(near.replaceAll('\n', '')) ? '' : piece;
  });
}

/** A way to read a text besides as it is written. */
export interface Reading {
  readonly read: (view: View) => View;
  /**
   * Lines are put together. Only what goes over the end of one counts, or what nobody would make up:
   * its name may go over it.
   */
  readonly isJoined?: true;
  /** What goes over the end of a line counts if a person may have made it up, too: lines are put together for good. */
  readonly isExact?: true;
}

export const READINGS: readonly Reading[] = [
  { read: urlDecoded },
  { read: htmlDecoded },
  { read: unwrapped, isJoined: true },
  { read: unwrappedFromScreen, isJoined: true },
  { read: unfolded, isJoined: true, isExact: true },
];
