import { BACKSLASH } from './characters.ts';

/** The text of a JSON string, given the bytes between its quotes. */
export function decodeString(raw: Uint8Array): string {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
  return raw.includes(BACKSLASH) ? (JSON.parse(`"${text}"`) as string) : text;
}
