import { wholeObjects } from '../../transcript/whole-objects.ts';
import type { Fix } from '../fix.ts';

/** How entries start: where one was torn, the next may stand on the same line. */
const ENTRY_START = /\{"(?:parentUuid|logicalParentUuid|isSidechain|type|uuid|sessionId)"/g;

/** More than an entry has inside of it; each is a walk, and a line may be nothing but such starts. */
const MOST_STARTS = 10_000;

export const fix: Fix = {
  code: 'bad-line',
  *mend({ entry }, graph) {
    const saved = entryAtEnd(entry.raw);
    if (saved !== undefined) {
      graph.insert(saved, entry);
      yield { did: 'saved' };
    }
    graph.remove(entry);
    yield { did: 'kept-aside' };
  },
};

/** The whole entry that a line ends with, after the rest of another. */
function entryAtEnd(line: Buffer): Buffer | undefined {
  let left = MOST_STARTS;
  for (const { index } of line.toString('latin1').matchAll(ENTRY_START)) {
    if (left-- === 0) return undefined;
    const objects = wholeObjects(line, index, line.length);
    if (objects?.length !== 1) continue;
    const rest = line.subarray(index);
    const { type, uuid, sessionId } = JSON.parse(rest.toString('utf8'));
    // Within an entry stand objects that have a type, too.
    if (typeof type === 'string' && (uuid ?? sessionId) !== undefined) return rest;
  }
  return undefined;
}
