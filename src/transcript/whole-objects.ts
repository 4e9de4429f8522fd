import { isSpace } from '../json/character-kinds.ts';
import { OPEN_OBJECT } from '../json/characters.ts';
import { JsonSyntaxError } from '../json/syntax-error.ts';
import { JsonWalker, type WalkSink } from '../json/walker.ts';
import type { Span } from '../span.ts';

const SILENT: WalkSink = { value() {} };

/**
 * More levels than an entry has: clients can't write 5,000, as JSON.stringify would overflow the
 * stack, and so would whatever goes through such a value.
 */
export const DEEPEST = 1024;

const walker = new JsonWalker({ deepest: DEEPEST });

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
  while (pos < end && isSpace(bytes[pos])) pos++;
  return pos;
}
