import { isUtf8 } from 'node:buffer';
import type { Span } from '../../span.ts';

/** Shorter ones hold no secret, and many words look like them. */
const SHORTEST = 20;
/** Words and paths that look like base64 mostly have none. */
const LIKELY = /[A-Z]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** The texts that stand in a text in base64. */
export function* base64Texts(text: string): Generator<Span & { readonly text: string }> {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && IS_DIGIT[text.charCodeAt(at)] === 1) continue;
    if (at - start >= SHORTEST && startsAsText(text, start)) {
      let end = at;
      while (end < at + 2 && text[end] === '=') end++;
      const decoded = decodedText(text.slice(start, end));
      if (decoded !== undefined) yield { start, end, text: decoded };
    }
    start = at + 1;
  }
}

function decodedText(run: string): string | undefined {
  if (!LIKELY.test(run) || run.replace(/=+$/, '').length % 4 === 1) return undefined;
  const bytes = Buffer.from(run, 'base64');
  return isUtf8(bytes) && isText(bytes) ? bytes.toString('utf8') : undefined;
}

function isText(bytes: Buffer): boolean {
  return !NO_TEXT.test(bytes.toString('latin1'));
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
const IS_DIGIT = new Uint8Array(128);
for (const [value, digit] of [...DIGITS, '-', '_'].entries()) {
  VALUES[digit.charCodeAt(0)] = value < 64 ? value : value - 2;
  IS_DIGIT[digit.charCodeAt(0)] = 1;
}
const WHITE_SPACE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x1b]);

/** Whether the first six bytes are text: most of what looks like base64 is told by them. */
function startsAsText(text: string, start: number): boolean {
  for (let at = start; at < start + 8; at += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit++)
      bits = (bits << 6) | (VALUES[text.charCodeAt(at + digit)] as number);
    if (!isTextByte(bits >> 16) || !isTextByte((bits >> 8) & 0xff) || !isTextByte(bits & 0xff))
      return false;
  }
  return true;
}

function isTextByte(byte: number): boolean {
  return byte === 0x7f ? false : byte >= 0x20 || WHITE_SPACE.has(byte);
}
