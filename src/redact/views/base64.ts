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
    // The first bytes tell most: of what is no text there is seldom a letter after another.
    if (!isText(Buffer.from(run.slice(0, 16), 'base64').subarray(0, 9))) continue;
    const bytes = Buffer.from(run, 'base64');
    if (isUtf8(bytes) && isText(bytes))
      yield { start, end: start + run.length, text: bytes.toString('utf8') };
  }
}

function isText(bytes: Buffer): boolean {
  return !NO_TEXT.test(bytes.toString('latin1'));
}
