import { replaceSpans } from '../json/splice.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { idEdits, LineRenamer } from './id-edits.ts';
import type { IdMap } from './id-map.ts';
import { SessionPaths } from './session-paths.ts';

const BLOCK = 2 ** 18;

/**
 * The file to write with every id by its new name; no other byte changes. Ids mostly are as long
 * as those they replace: then lines are copied and written over. A piece is valid until the next
 * one is asked for.
 * @param withFiles The session's files come along: fields that hold a path of one follow it.
 */
export function* rewriteLines(
  transcript: Transcript,
  ids: IdMap,
  withFiles: boolean,
): Generator<Buffer> {
  const block = Buffer.allocUnsafeSlow(BLOCK);
  const renamer = new LineRenamer(ids);
  const paths = new SessionPaths(ids);
  yield transcript.bom;
  for (const run of transcript.runs(BLOCK)) {
    transcript.copyRun(run, block);
    let [unsent, at] = [0, 0];
    for (const entry of run) {
      const lineEnd = transcript.lineEndOf(entry);
      const next = at + entry.byteLength + lineEnd.length;
      if (next > BLOCK || !renamer.rename(entry, block, at)) {
        yield block.subarray(unsent, at);
        const pathEdits = withFiles ? paths.inFields(entry) : [];
        yield replaceSpans(entry.raw, [...idEdits(entry, ids), ...pathEdits]);
        yield lineEnd;
        unsent = next;
      }
      at = next;
    }
    if (unsent < at) yield block.subarray(unsent, at);
  }
}
