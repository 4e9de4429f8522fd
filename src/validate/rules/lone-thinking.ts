import { brokeOff } from '../../graph/follows.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'lone-thinking',
  severity: 'error',
  what: 'The response {id} consists of nothing but thinking, and the conversation goes on after it.',
  why: 'Clients up to 2.0 send it, and the API refuses a message of only thinking.',
  todo: '`ccsurgery repair` removes the response as a whole.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const { entries } of graph.transcripts)
      for (const entry of entries.filter(isSilentEnd)) {
        if (!isFirstLine(graph, entry)) continue;
        const lines = responseLines(graph, entry);
        if (lines[0] !== entry || !lines.every(isOnlyThinking)) continue;
        const id = entry.facts.message?.id;
        if (id !== undefined && !brokeOff(graph, lines.at(-1) as Entry))
          yield { entry, args: { id } };
      }
  },
};

/** Whether nothing but thinking may have come: the next line mostly goes on with the response. */
function isSilentEnd(entry: Entry, index: number, entries: readonly Entry[]): boolean {
  return isOnlyThinking(entry) && !speaksOn(entry, entries[index + 1]);
}

/** Each response is looked at once. */
function isFirstLine(graph: Graph, entry: Entry): boolean {
  const id = entry.facts.message?.id;
  const first = id === undefined ? entry : graph.byMessageId.first(id);
  return first === entry || first?.transcript !== entry.transcript;
}

function isOnlyThinking(entry: Entry): boolean {
  return entry.holds('onlyThinking') && entry.type === 'assistant';
}

function speaksOn(entry: Entry, next: Entry | undefined): boolean {
  if (next === undefined || next.type !== 'assistant' || isOnlyThinking(next)) return false;
  return entry.isSameResponse(next);
}
