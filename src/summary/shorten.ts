const GAP = '[…]';
/** Of a text that is far too long, this many times the length is looked at. */
const LOOKED_AT = 10;
const LAST_WORD = /[\p{L}\p{N}_$]+$/u;
const FIRST_WORD = /^[\p{L}\p{N}_$]+/u;

/**
 * A text with its middle left out if it is too long: start and end say most about it.
 * @param gap What stands in place of the middle.
 */
export function shortenMiddle(text: string, length: number, gap = GAP): string {
  const whole = text.trim();
  if (whole.length <= length) return whole;
  const room = Math.max(0, length - gap.length - 2);
  const [start, end] = [Math.ceil(room * 0.6), Math.floor(room * 0.4)];
  // By characters, so that none is torn; each has two units at most.
  const head = [...whole.slice(0, 2 * start)].slice(0, start).join('');
  const tail = end === 0 ? '' : [...whole.slice(-2 * end)].slice(-end).join('');
  return `${wholeWords(head, LAST_WORD).trimEnd()} ${gap} ${wholeWords(tail, FIRST_WORD).trimStart()}`.trim();
}

/** The same within a number of bytes, as they stand in a transcript. */
export function shortenToBytes(text: string, bytes: number, gap?: string): string {
  const size = Buffer.byteLength(JSON.stringify(text));
  return size <= bytes
    ? text.trim()
    : shortenMiddle(text, Math.floor((bytes * text.length) / size), gap);
}

/** Without the word that the cut goes through, unless that is most of the text: not every language parts its words. */
function wholeWords(text: string, torn: RegExp): string {
  const without = text.replace(torn, '');
  return without.length >= text.length / 2 ? without : text;
}

/** The same for a place that has one line. */
export function shortLine(text: string, length: number): string {
  return shortenMiddle(shortenMiddle(text, LOOKED_AT * length).replace(/\s+/g, ' '), length);
}

/** The start of a text on one line: of a command, that is what it does. */
export function lineStart(text: string, length: number): string {
  const line = text
    .slice(0, LOOKED_AT * length)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= length) return line;
  const head = [...line.slice(0, 2 * length)].slice(0, Math.max(1, length - 2)).join('');
  return `${wholeWords(head, LAST_WORD).trimEnd()} …`;
}

/** The first lines of a text that fit, whole; with a mark if there are more. */
export function firstLines(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf('\n', length - GAP.length - 1);
  return end <= 0 ? shortenMiddle(text, length) : `${text.slice(0, end)}\n${GAP}`;
}
