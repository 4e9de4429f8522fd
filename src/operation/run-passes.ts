import { REFERENCES } from '../format/references.ts';
import type { Change } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import { dotted } from '../json/locate.ts';
import type { Pass, PassContext } from '../passes/pass.ts';
import type { Entry } from '../transcript/entry.ts';

/** What one pass did. */
export interface PassReport {
  readonly name: string;
  readonly removed: number;
  readonly edited: number;
  readonly added: number;
  /** By how much the transcripts grew; below zero if they shrank. */
  readonly bytes: number;
}

/** Runs passes one after the other; what each did is told by the graph's own record. */
export function runPasses(
  graph: Graph,
  passes: readonly Pass[],
  context: PassContext,
): PassReport[] {
  return passes.map((pass) => {
    const [first, bytes] = [graph.changes.length, bytesOf(graph)];
    pass.run(graph, context);
    const counts = countChanges(graph.changes.slice(first));
    return { name: pass.name, ...counts, bytes: bytesOf(graph) - bytes };
  });
}

function bytesOf({ transcripts }: Graph): number {
  return transcripts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** How many entries went, came, or stayed with other content; `relinked` ones only name another entry. */
export interface ChangeCounts {
  readonly removed: number;
  readonly edited: number;
  readonly relinked: number;
  readonly added: number;
}

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const of = (fits: (change: Change) => boolean): Set<Entry> =>
    new Set(changes.filter(fits).map(({ entry }) => entry));
  const inserted = of(({ kind }) => kind === 'insert');
  const removed = of(({ kind }) => kind === 'remove');
  const isLasting = (entry: Entry): boolean => !inserted.has(entry) && !removed.has(entry);
  const edited = [...of(isEdit)].filter(isLasting);
  const touched = [...of(({ kind }) => kind === 'edit' || kind === 'reparent')].filter(isLasting);
  const passing = [...inserted].filter((entry) => removed.has(entry)).length;
  return {
    removed: removed.size - passing,
    edited: edited.length,
    relinked: touched.length - edited.length,
    added: inserted.size - passing,
  };
}

/** Whether a change is one of content, not of what a reference names. */
function isEdit(change: Change): boolean {
  return change.kind === 'edit' && !LINKS.has(dotted(change.path));
}

const LINKS = new Set(
  REFERENCES.filter(({ pointsTo }) => pointsTo === 'entry').map(({ path }) => path),
);
