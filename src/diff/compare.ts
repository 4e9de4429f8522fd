import { basename } from 'node:path';
import type { Session } from '../bundle/session.ts';
import { sizeOf } from '../context/size.ts';
import { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import type { IdMapData } from '../ids/id-map.ts';
import type { Entry } from '../transcript/entry.ts';
import { compareArtifacts } from './artifacts.ts';
import type { Difference } from './difference.ts';
import { entryDifferences, type Version, type Versions } from './entry-difference.ts';
import { type MatchedFile, matchEntries } from './match-entries.ts';
import { namesOf } from './names.ts';
import { type Rename, renaming } from './renaming.ts';
import { totalsOf } from './totals.ts';
import type { ToolNames } from './words.ts';

/** As much of a session as is compared. */
export type Compared = Pick<Session, 'path' | 'graph' | 'artifacts'>;

/** What is different in session `b` from session `a`, whose copy it may be, whole or pruned. */
export function compareSessions(
  a: Compared,
  b: Compared,
  options: { idMap?: IdMapData | undefined } = {},
): Difference {
  const [before, after] = comparable(a, b);
  const files = matchEntries(before.graph, after.graph, options.idMap);
  const names = namesOf(files, options.idMap);
  const rename = renaming(names.before);
  const toolNames: ToolNames = (id) => nameOfCall(before.graph, id) ?? nameOfCall(after.graph, id);
  const entries = files.flatMap((file) => {
    const name = file.transcript === before.graph.main ? undefined : basename(file.transcript.path);
    return entryDifferences(name, versionsOf(file, rename), toolNames);
  });
  return {
    entries,
    artifacts: compareArtifacts(before.artifacts, after.artifacts, names.after),
    totals: totalsOf(entries, sizeOf(before.graph), sizeOf(after.graph)),
  };
}

/** Standard input has no files beside it: then only the transcripts are compared. */
function comparable(a: Compared, b: Compared): [Compared, Compared] {
  const alone = ({ path, graph }: Compared): Compared => ({
    path,
    graph: new Graph(graph.main),
    artifacts: [],
  });
  return a.path === '-' || b.path === '-' ? [alone(a), alone(b)] : [a, b];
}

/** All entries of a file, those that belong together side by side, in the order of both; what moved, at its old place. */
function* versionsOf(file: MatchedFile, rename: Rename): Iterable<Versions> {
  const { before, after, pairs } = file;
  const movedTo = new Map(file.moved);
  const movedHere = new Set(movedTo.values());
  const old = (index: number): Version => {
    const entry = before[index] as Entry;
    return { entry, line: index + 1, bytes: entry.raw };
  };
  const fresh = (index: number): Version => {
    const entry = after[index] as Entry;
    return { entry, line: index + 1, bytes: rename(entry) };
  };
  let [i, j] = [0, 0];
  for (const [left, right] of [...pairs, [before.length, after.length] as const]) {
    for (; i < left; i++) {
      const target = movedTo.get(i);
      yield target === undefined ? [old(i), undefined] : [old(i), fresh(target), true];
    }
    for (; j < right; j++) if (!movedHere.has(j)) yield [undefined, fresh(j)];
    if (left < before.length) yield [old(i++), fresh(j++)];
  }
}
