const HAS_ESCAPES = /\\|\[[\d;]*m/;
const COLOUR = /(?:\p{Cc}|(?<!\\)\\+(?:u001b|x1b|033|e))\[[\d;]*[A-Za-z]/giu;
const WHITE_SPACE = /(?<!\\)\\+[nrtvbf]/g;
const ASCII = /(?<!\\)\\+u00[0-7][0-9a-fA-F]/g;
const BEFORE_QUOTE = /(?<!\\)\\+(?=["'/`])/g;

/**
 * A text of the same length in which the escapes of JSON and the codes of colours are white space,
 * followed by what they stand for: words end there that else would go on.
 */
export function softened(text: string): string {
  if (!HAS_ESCAPES.test(text)) return text;
  return text
    .replace(COLOUR, (code) => ''.padStart(code.length))
    .replace(WHITE_SPACE, (written) => '\n'.padStart(written.length))
    .replace(ASCII, (written) =>
      String.fromCharCode(Number.parseInt(written.slice(-2), 16)).padStart(written.length),
    )
    .replace(BEFORE_QUOTE, (written) => ''.padStart(written.length));
}
