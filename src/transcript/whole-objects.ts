import { JsonSyntaxError } from '../json/syntax-error.ts';
import { JsonWalker, type WalkSink } from '../json/walker.ts';
import type { Span } from './facts.ts';

const OPEN_OBJECT = 0x7b;
const SILENT: WalkSink = { value() {} };

/**
 * More levels than an entry has: clients can't write 5,000, as JSON.stringify would overflow the
 * stack, and so would whatever goes through such a value.
 */
export const DEEPEST = 1024;

const walker = new JsonWalker(DEEPEST);

/** The objects in `bytes[start, end)`, one after the other; undefined if anything else stands there. */
export function wholeObjects(bytes: Buffer, start: number, end: number): Span[] | undefined {
  const objects: Span[] = [];
  let pos = skipSpace(bytes, start, end);
  while (pos < end) {
    if (bytes[pos] !== OPEN_OBJECT) return undefined;
    try {
      const after = walker.walk(bytes, pos, end, null, SILENT);
      objects.push({ start: pos, end: after });
      pos = skipSpace(bytes, after, end);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      return undefined;
    }
  }
  return objects;
}

export function skipSpace(bytes: Buffer, pos: number, end: number): number {
  for (; pos < end; pos++) {
    const byte = bytes[pos];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) break;
  }
  return pos;
}
