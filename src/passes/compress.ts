import { leafMarker } from '../context/leaf.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import { asSummary } from '../summary/opening.ts';
import { summarize } from '../summary/summarize.ts';
import type { Entry } from '../transcript/entry.ts';
import { refuseBranchesInUse } from './compress/branches-in-use.ts';
import { type Cut, cutBefore, findCut } from './compress/cut.ts';
import { compactionOf } from './compress/entries.ts';
import { replacedEntries } from './compress/replaced.ts';
import { leavesOf, refuseOtherConversations } from './compress/rivals.ts';
import { addTitle, titleFor } from './compress/title.ts';
import { untoldConversations } from './compress/untold.ts';
import type { Pass } from './pass.ts';
import { requests } from './requests.ts';
import { setLeafMarker } from './up-to/leaf-marker.ts';

export interface CompressOptions {
  /** So many turns stay as they are. */
  readonly keepLast?: number | undefined;
  /** The uuid of the entry that what stays begins with, in place of a number of turns. */
  readonly from?: string | undefined;
  /** What stands for the older turns; by default it is made of what they hold. */
  readonly summary?: string | undefined;
  /** Leave the older turns in the file, before the boundary, where clients pass them over. */
  readonly keepHistory?: boolean | undefined;
  /** Default: the title that the session has, or its first prompt. */
  readonly title?: string | undefined;
}

export const KEEP_LAST = 5;

/** Puts a summary behind a compact boundary in the place of the older turns. */
export function compress(options: CompressOptions = {}): Pass {
  const { keepLast = KEEP_LAST, from, keepHistory = false } = options;
  return {
    name: 'compress',
    run(graph, context) {
      const cut = from === undefined ? findCut(graph, keepLast) : cutBefore(graph, from);
      if (cut === undefined) return;
      const apart = keepHistory ? undefined : untoldConversations(graph, cut);
      const leaves = leavesOf(graph);
      const title = titleFor(graph, options.title);
      const replaced = new Set(replacedEntries(graph, cut, apart));
      if (!keepHistory) refuseBranchesInUse(graph, replaced);
      const text = asSummary(options.summary ?? summarize(graph, cut));
      const { boundary, summary } = compactionOf(
        graph,
        cut,
        text,
        context,
        keepHistory ? cut.older.at(-1) : undefined,
      );
      const head = graph.insert(summary, graph.insert(boundary, lineBefore(graph, cut)));
      linkKept(graph, cut, head, replaced);
      const leaf = cut.leaf ?? head;
      if (isMarkedAt(graph, replaced)) setLeafMarker(graph, { entry: leaf, path: cut.kept });
      if (!keepHistory) {
        graph.removeAll(replaced);
        // None of the copies tells of a conversation that starts with a summary.
        requests().run(graph, context);
      }
      addTitle(graph, title, leaf, context);
      refuseOtherConversations(graph, head, replaced, leaves);
    },
  };
}

/** The line that the boundary goes after. */
function lineBefore({ main: { entries } }: Graph, { kept }: Cut): Entry | undefined {
  return kept[0] === undefined ? entries.at(-1) : entries[entries.indexOf(kept[0]) - 1];
}

/**
 * Makes one chain of the summary and the kept turns, wherever their parents were. Progress stands
 * beside it: some clients do not know that as a parent, and would find no summary above it.
 */
function linkKept(graph: Graph, { kept }: Cut, head: Entry, replaced: ReadonlySet<Entry>): void {
  let above = head;
  for (const entry of kept) {
    const parent = parentBesideProgress(graph, entry);
    const isLinked =
      parent !== undefined && parent.transcript === graph.main && !replaced.has(parent);
    const uuid = (isLinked ? parent : above).uuid ?? null;
    if (entry.parentUuid !== uuid) graph.reparent(entry, uuid);
    if (!isProgress(entry)) above = entry;
  }
}

/** The parent of progress is what it is; that of all else is the next above that is none. */
function parentBesideProgress(graph: Graph, entry: Entry): Entry | undefined {
  if (isProgress(entry)) return graph.parentOf(entry);
  const path = climb(graph.parentOf(entry), (at) =>
    isProgress(at) ? graph.parentOf(at) : undefined,
  );
  return [...path].findLast((at) => !isProgress(at));
}

const isProgress = ({ type }: Entry): boolean => type === 'progress';

/** Whether the client noted one of these entries as the one to go on from. */
function isMarkedAt(graph: Graph, entries: ReadonlySet<Entry>): boolean {
  const id = leafMarker(graph)?.id;
  return id !== undefined && graph.byUuid.get(id).some((entry) => entries.has(entry));
}
