import type { Detector } from '../kinds.ts';

const BEGIN = /-----BEGIN[ A-Z0-9_-]{0,100}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----/gi;
const END = /-----END[ A-Z0-9_-]{0,100}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----/i;
/** No key is longer, with line numbers and escapes. */
const LONGEST = 40_000;
/** What follows the first line if the last one is missing: lines of base64, with what shells and tools put before them. */
const REST = /^(?:[^A-Za-z0-9+/]{0,16}(?:\d+[^A-Za-z0-9+/]{1,4})?[A-Za-z0-9+/=]{16,})*/;

/** Private keys, from their first line to their last; of one that was cut off, what there is of it. */
export const privateKeys: Detector = {
  kind: 'secrets',
  hints: ['private key', 'openvpn static key'],
  *find(text, hits) {
    if (hits.length === 0) return;
    for (const { 0: begin, index: start } of text.matchAll(BEGIN)) {
      const from = start + begin.length;
      const next = text.indexOf('-----BEGIN', from);
      const body = text.slice(from, Math.min(from + LONGEST, next < 0 ? text.length : next));
      const end = END.exec(body);
      const length = end === null ? (REST.exec(body)?.[0].length ?? 0) : end.index + end[0].length;
      // The words alone, as a program that looks for keys has them, are no key.
      if (/[A-Za-z0-9+/]{16}/.test(body.slice(0, length)))
        yield { start, end: from + length, label: 'private-key' };
    }
  },
};

/** The lines of a key that no one else writes: each of them gives it away by itself. */
export function keyLines(block: string): string[] {
  return block.match(/[A-Za-z0-9+/]{32,}={0,2}/g) ?? [];
}
