import { leafMarker } from '../context/leaf.ts';
import type { Graph } from '../graph/graph.ts';
import { asSummary } from '../summary/opening.ts';
import { summarize } from '../summary/summarize.ts';
import type { Entry } from '../transcript/entry.ts';
import { refuseBranchesInUse } from './compress/branches-in-use.ts';
import { condense } from './compress/condense.ts';
import { type Cut, cutFrom, findCut } from './compress/cut.ts';
import { compactionOf } from './compress/entries.ts';
import { linkKept } from './compress/link-kept.ts';
import { type Replacement, replacedEntries } from './compress/replaced.ts';
import { leavesOf, refuseOtherConversations } from './compress/rivals.ts';
import { addTitle, titleFor } from './compress/title.ts';
import type { Pass, PassContext } from './pass.ts';
import { requests } from './requests.ts';
import { setLeafMarker } from './up-to/leaf-marker.ts';

export interface CompressOptions {
  /**
   * `summary`: one for all older turns. `condensed`: they stay turns, their prompts word for word, and
   * all that answered each becomes one short answer. Default: `summary`.
   */
  readonly style?: 'summary' | 'condensed' | undefined;
  /** So many turns stay as they are. */
  readonly keepLast?: number | undefined;
  /** What stays begins there, in place of a number of turns: `turn:4`, or the UUID of an entry. */
  readonly from?: string | undefined;
  /** What stands for the older turns; by default it is made of what they hold. */
  readonly summary?: string | undefined;
  /** Leave the older turns in the file, before the boundary, where clients pass them over. */
  readonly keepHistory?: boolean | undefined;
  /** Where the full text of the older turns stays, so that the summary can name it. Default: nowhere. */
  readonly transcript?: ((newSessionId: string | undefined) => string | undefined) | undefined;
  /** Default: the title that the session has, or its first prompt. */
  readonly title?: string | undefined;
}

export const KEEP_LAST = 5;

/** Puts a summary behind a compact boundary in the place of the older turns, or short answers into them. */
export function compress(options: CompressOptions = {}): Pass {
  const { keepLast = KEEP_LAST, from, keepHistory = false, style = 'summary' } = options;
  return {
    name: 'compress',
    run(graph, context) {
      const cut = from === undefined ? findCut(graph, keepLast) : cutFrom(graph, from);
      if (cut === undefined) return;
      const leaves = leavesOf(graph);
      const title = titleFor(graph, options.title);
      const done =
        style === 'condensed'
          ? condense(graph, cut, context)
          : replaceBySummary(graph, cut, options, context);
      if (done === undefined) return;
      const { head, replaced } = done;
      const leaf = cut.leaf ?? head;
      if (isMarkedAt(graph, replaced)) setLeafMarker(graph, { entry: leaf, path: done.path });
      if (!keepHistory) {
        graph.removeAll(replaced);
        // None of the copies tells of a conversation that was shortened.
        requests().run(graph, context);
      }
      addTitle(graph, title, leaf, context);
      refuseOtherConversations(graph, head, replaced, leaves);
    },
  };
}

function replaceBySummary(
  graph: Graph,
  cut: Cut,
  { summary: given, keepHistory = false, transcript }: CompressOptions,
  context: PassContext,
): Replacement {
  const replaced = new Set(replacedEntries(graph, cut));
  if (!keepHistory) refuseBranchesInUse(graph, replaced);
  const text = asSummary(given ?? summarize(graph, cut), transcript?.(context.newSessionId));
  const logicalParent = keepHistory ? cut.older.at(-1) : undefined;
  const { boundary, summary } = compactionOf(graph, cut, text, context, logicalParent);
  const head = graph.insert(summary, graph.insert(boundary, lineBefore(graph, cut)));
  linkKept(graph, cut, head, replaced);
  return { head, replaced, path: cut.kept };
}

/** The line that the boundary goes after. */
function lineBefore({ main: { entries } }: Graph, { kept }: Cut): Entry | undefined {
  return kept[0] === undefined ? entries.at(-1) : entries[entries.indexOf(kept[0]) - 1];
}

/** Whether the client noted one of these entries as the one to go on from. */
function isMarkedAt(graph: Graph, entries: ReadonlySet<Entry>): boolean {
  const id = leafMarker(graph)?.id;
  return id !== undefined && graph.byUuid.get(id).some((entry) => entries.has(entry));
}
