import { replaceSpans } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { idEdits, renameInPlace } from './id-edits.ts';
import type { IdMap } from './id-map.ts';
import { SessionPaths } from './session-paths.ts';

const BLOCK = 2 ** 18;

/**
 * The file to write with every id by its new name; no other byte changes. Ids mostly are as long
 * as those they replace: then a line is copied and written over. A piece is valid until the next
 * one is asked for.
 * @param withFiles The session's files come along: fields that hold a path of one follow it.
 */
export function* rewriteLines(
  transcript: Transcript,
  ids: IdMap,
  withFiles: boolean,
): Generator<Buffer> {
  const block = Buffer.allocUnsafeSlow(BLOCK);
  const paths = new SessionPaths(ids);
  let used = 0;
  yield transcript.bom;
  for (const entry of transcript.entries) {
    const lineEnd = transcript.lineEndOf(entry);
    const length = entry.byteLength + lineEnd.length;
    if (used + length > BLOCK) {
      yield block.subarray(0, used);
      used = 0;
    }
    if (length <= BLOCK) {
      entry.copyTo(block, used);
      if (renameInPlace(entry, ids, block, used)) {
        used += length;
        lineEnd.copy(block, used - lineEnd.length);
        continue;
      }
    }
    yield block.subarray(0, used);
    used = 0;
    const pathEdits = withFiles ? paths.inFields(entry) : [];
    yield replaceSpans(entry.raw, [...idEdits(entry, ids), ...pathEdits]);
    yield lineEnd;
  }
  yield block.subarray(0, used);
}
