import type { Span } from '../span.ts';
import { isSpace } from './character-kinds.ts';
import { BACKSLASH, COLON, QUOTE } from './characters.ts';

/** The string values in a valid JSON text that take more bytes than `longest`, without their quotes; no keys. */
export function longStrings(json: Buffer, longest: number): Span[] {
  const found: Span[] = [];
  for (let open = json.indexOf(QUOTE); open >= 0; ) {
    const close = closingQuote(json, open + 1);
    if (close - open - 1 > longest && !isKey(json, close))
      found.push({ start: open + 1, end: close });
    open = json.indexOf(QUOTE, close + 1);
  }
  return found;
}

/** The name that a string value stands under; undefined in a list. */
export function keyOf(json: Buffer, start: number): string | undefined {
  let at = start - 2;
  while (isSpace(json[at])) at--;
  if (json[at] !== COLON) return undefined;
  do at--;
  while (isSpace(json[at]));
  let open = at - 1;
  while (open >= 0 && (json[open] !== QUOTE || json[open - 1] === BACKSLASH)) open--;
  return JSON.parse(json.toString('utf8', open, at + 1)) as string;
}

function closingQuote(json: Buffer, from: number): number {
  for (let close = json.indexOf(QUOTE, from); ; close = json.indexOf(QUOTE, close + 1)) {
    let escapes = 0;
    while (json[close - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return close;
  }
}

function isKey(json: Buffer, close: number): boolean {
  let next = close + 1;
  while (isSpace(json[next])) next++;
  return json[next] === COLON;
}
