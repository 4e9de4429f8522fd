import { isUtf8 } from 'node:buffer';
import type { Span } from '../../span.ts';

/** Shorter ones hold no secret, and many words look like them. */
const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}={0,2}(?![A-Za-z0-9+/_=-])/g;
/** Where words and paths end that look like base64. */
const LIKELY = /[A-Z]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/** The texts that stand in a text in base64. */
export function* base64Texts(text: string): Generator<Span & { readonly text: string }> {
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (!LIKELY.test(run) || run.replace(/=+$/, '').length % 4 === 1) continue;
    if (!startsAsText(run)) continue;
    const bytes = Buffer.from(run, 'base64');
    if (isUtf8(bytes) && isText(bytes))
      yield { start, end: start + run.length, text: bytes.toString('utf8') };
  }
}

function isText(bytes: Buffer): boolean {
  return !NO_TEXT.test(bytes.toString('latin1'));
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

/** Whether the first six bytes are text: most of what looks like base64 is told by them. */
function startsAsText(run: string): boolean {
  for (let at = 0; at < 8; at += 4) {
    let bits = 0;
    for (let digit = 0; digit < 4; digit++)
      bits = (bits << 6) | (VALUES[run.charCodeAt(at + digit)] as number);
    for (const byte of [bits >> 16, (bits >> 8) & 0xff, bits & 0xff])
      if (
        byte === 0x7f ||
        (byte < 0x20 && byte !== 0x0a && byte !== 0x09 && byte !== 0x0d && byte !== 0x1b)
      )
        return false;
  }
  return true;
}
