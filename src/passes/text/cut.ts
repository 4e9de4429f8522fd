/** So much of what stays of a text is its start; the rest is its end. */
const START = 2 / 3;

/** A text's first and last characters, with a note in between on a line of its own. */
export function cutMiddle(text: string, length: number, note: (removed: number) => string): string {
  const head = wholeCharacters(text.slice(0, Math.ceil(length * START)));
  const tail = length > head.length ? wholeCharacters(text.slice(head.length - length)) : '';
  const removed = text.length - head.length - tail.length;
  return [head, note(removed), tail].filter(Boolean).join('\n');
}

/** Half of a character that takes two code units is none. */
function wholeCharacters(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}
