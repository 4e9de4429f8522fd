import { idEdits } from '../ids/id-edits.ts';
import type { IdMap } from '../ids/id-map.ts';
import { SessionPaths } from '../ids/session-paths.ts';
import { replaceSpans } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';

/** A line under other ids. */
export type Rename = (entry: Entry) => Buffer;

/** Puts other ids in every place where a copy has new ones. */
export function renaming(ids: IdMap): Rename {
  const paths = new SessionPaths(ids);
  return (entry) => {
    const edits = [...idEdits(entry, ids), ...paths.inFields(entry)];
    return edits.length === 0 ? entry.raw : replaceSpans(entry.raw, edits);
  };
}
