import { liveChain } from '../context/context.ts';
import { UserError } from '../errors.ts';
import { boundariesOf } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { plural } from '../text/numbers.ts';
import type { Entry } from '../transcript/entry.ts';
import type { LiveConversation } from './live-before.ts';
import type { Pass } from './pass.ts';

/**
 * Refuses a result of which some client would find less than there is: where parents are missing or
 * times are wrong, what goes can take with it the way to all that was said before. Changes nothing.
 */
export function historyGuard(): Pass {
  return {
    name: 'history-guard',
    looksBack: () => 'all',
    run(graph, { before = [] }) {
      if (graph.changes.length === 0) return;
      for (const conversation of before) {
        const lost = cutOff(graph, conversation);
        if (lost.length > 0) throw refusal(conversation.family.from, lost.length);
      }
    },
  };
}

/** Messages that the client sent before, and that are still there, be it as a copy, but not for it. */
function cutOff(graph: Graph, { family, chain, replaced }: LiveConversation): Entry[] {
  const found = new Set(liveChain(graph, family).chain.map(({ uuid }) => uuid));
  // What a pass put a summary in place of is meant to be passed over.
  const newBoundary = boundariesOf(graph.main).findLast(({ line }) => line === 0);
  const isSummarized = (entry: Entry): boolean =>
    newBoundary !== undefined && graph.isBefore(entry, newBoundary);
  const isMeant = (entry: Entry): boolean =>
    (family.splicesPreserved !== 'never' || !replaced.has(entry)) && !isSummarized(entry);
  return chain.filter(
    (entry) =>
      entry.message !== undefined &&
      isMeant(entry) &&
      !found.has(entry.uuid) &&
      // A helper's file has copies under the same ids, which no client reads.
      graph.byUuid.get(entry.uuid ?? '').some(({ transcript }) => transcript === graph.main),
  );
}

function refusal(client: string, count: number): UserError {
  return new UserError({
    code: 'history-cut-off',
    message: `Clients like ${client} would no longer find ${plural(count, 'message')} that ${count === 1 ? 'stays' : 'stay'}: what would change is all that leads to them. Nothing was written.`,
    hint: 'Often the session is damaged already: `ccsurgery validate` shows how, `ccsurgery repair` fixes what it can.',
  });
}
