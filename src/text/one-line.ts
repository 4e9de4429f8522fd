/** A text as one line of so many characters; if it is longer, its end is left out. */
export function oneLine(text: string, length: number): string {
  // Far more than is shown need not be looked at. By characters, so that none is torn.
  const start = text.trimStart().slice(0, length * 8);
  const characters = [...start.replace(/\s+/g, ' ').trim()];
  if (characters.length <= length) return characters.join('');
  return `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}
