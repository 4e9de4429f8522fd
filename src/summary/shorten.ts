const GAP = ' […] ';

/** A text with its middle left out if it is too long; start and end tell most of what it is. */
export function shortenMiddle(text: string, length: number): string {
  const characters = [...text.trim()];
  if (characters.length <= length) return characters.join('');
  const room = Math.max(0, length - GAP.length);
  const head = characters.slice(0, Math.ceil(room * 0.6)).join('');
  const tail = characters.slice(characters.length - Math.floor(room * 0.4)).join('');
  return `${head.trimEnd()}${GAP}${tail.trimStart()}`.trim();
}

/** The same for a place that has one line. */
export function shortLine(text: string, length: number): string {
  return shortenMiddle(text.replace(/\s+/g, ' '), length);
}
