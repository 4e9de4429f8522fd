import { liveChain, ownFamily } from '../../context/context.ts';
import { brokeOff } from '../../graph/follows.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Severity, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'lone-thinking',
  severity: 'error',
  what: 'The response {id} consists of nothing but thinking.',
  why: 'The API refuses a message of only thinking. Clients up to 2.0 send it; newer ones leave it out.',
  todo: 'For older clients `ccsurgery repair` removes the response as a whole; for newer ones nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    const severityOf = harm(graph);
    for (const { entries } of graph.transcripts)
      for (const entry of entries.filter(isSilentEnd)) {
        const id = entry.facts.message?.id;
        if (id === undefined || !isFirstLine(graph, entry)) continue;
        // The rest of a response may have gone to a helper's file.
        const lines = graph.byMessageId.get(id);
        if (!lines.every(isOnlyThinking)) continue;
        const own = lines.filter(({ transcript }) => transcript === entry.transcript);
        const severity = severityOf(own);
        if (severity !== undefined) yield { entry, severity, args: { id } };
      }
  },
};

/** What such a response does to the client that wrote the session; undefined where it broke off, and is left out. */
function harm(graph: Graph): (lines: readonly Entry[]) => Severity | undefined {
  const isSent = ownFamily(graph).dropsHollow === 'none';
  const live = new Set(isSent ? liveChain(graph).chain : []);
  return (lines) => {
    if (lines.some((line) => live.has(line))) return 'error';
    if (brokeOff(graph, lines.at(-1) as Entry)) return undefined;
    return isSent ? 'error' : 'info';
  };
}

/** Whether nothing but thinking may have come: the next line mostly goes on with the response. */
function isSilentEnd(entry: Entry, index: number, entries: readonly Entry[]): boolean {
  return isOnlyThinking(entry) && !speaksOn(entry, entries[index + 1]);
}

/** Each response is looked at once. */
function isFirstLine(graph: Graph, entry: Entry): boolean {
  const first = graph.byMessageId
    .get(entry.facts.message?.id as string)
    .find(({ transcript }) => transcript === entry.transcript);
  return first === entry;
}

function isOnlyThinking(entry: Entry): boolean {
  return entry.holds('onlyThinking') && entry.type === 'assistant';
}

function speaksOn(entry: Entry, next: Entry | undefined): boolean {
  if (next === undefined || next.type !== 'assistant' || isOnlyThinking(next)) return false;
  return entry.isSameResponse(next);
}
