const GAP = ' […] ';
/** Of a text that is far too long, so many times the length is looked at. */
const LOOKED_AT = 10;

/** A text with its middle left out if it is too long; start and end tell most of what it is. */
export function shortenMiddle(text: string, length: number): string {
  const whole = text.trim();
  if (whole.length <= length) return whole;
  const room = Math.max(0, length - GAP.length);
  const [start, end] = [Math.ceil(room * 0.6), Math.floor(room * 0.4)];
  // By characters, so that none is torn; each has two units at most.
  const head = [...whole.slice(0, 2 * start)].slice(0, start).join('');
  const tail = end === 0 ? '' : [...whole.slice(-2 * end)].slice(-end).join('');
  return `${head.trimEnd()}${GAP}${tail.trimStart()}`.trim();
}

/** The same for a place that has one line. */
export function shortLine(text: string, length: number): string {
  return shortenMiddle(shortenMiddle(text, LOOKED_AT * length).replace(/\s+/g, ' '), length);
}
