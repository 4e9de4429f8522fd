import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import { removeCalls } from './blocks/remove-calls.ts';
import type { Pass } from './pass.ts';
import { settleEnd } from './turns/settle-end.ts';
import { whollyGone } from './turns/wholly-gone.ts';

export interface DropOptions {
  /** The entries of turns that go as a whole, with what was noted about them. */
  readonly turns: ReadonlySet<Entry>;
  /** Entries that go by themselves. */
  readonly entries: ReadonlySet<Entry>;
  /** Ids of calls that go with their results. */
  readonly calls: ReadonlySet<string>;
}

/**
 * Removes turns, entries and calls. What came after them hangs on what stands before; where the end of the
 * conversation goes, what comes before it is the end, and branches that a client would go on with instead go, too.
 */
export function drop({ turns, entries, calls }: DropOptions = NOTHING): Pass {
  return {
    name: 'drop',
    run(graph) {
      settleEnd(graph, () => {
        graph.removeAll(whollyGone(graph, turns));
        removeCalls(graph, new Set([...calls, ...callsOf(turns)]));
        removeEntries(graph, entries);
        return [];
      });
    },
  };
}

const NOTHING: DropOptions = { turns: new Set(), entries: new Set(), calls: new Set() };

function callsOf(entries: ReadonlySet<Entry>): string[] {
  return [...entries].flatMap((entry) => entry.toolIds('tool_use'));
}

/** Thinking before an answer that goes is of no use without it, and the API refuses it alone. */
function removeEntries(graph: Graph, entries: ReadonlySet<Entry>): void {
  const left = (): Entry[] => [...entries].filter((entry) => !graph.isRemoved(entry));
  removeBlocks(graph, left(), () => true);
  graph.removeAll(left());
}
