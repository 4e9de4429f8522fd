import { brokeOff } from '../../graph/follows.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'empty-message',
  severity: 'error',
  what: 'The {role} message has no content, or only blank text.',
  why: 'The API refuses an empty message; clients differ in whether they leave it out.',
  todo: '`ccsurgery repair` removes the message and moves its children to its parent.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entriesHolding('nothing')) {
      if (isHarmlessBlank(graph, entry)) continue;
      yield { entry, args: { role: entry.facts.message?.role ?? 'unknown' } };
    }
  },
};

/** Models often start with a blank block; a response that broke off there stays so, and clients leave it out. */
function isHarmlessBlank(graph: Graph, entry: Entry): boolean {
  const { message } = entry.facts;
  if (message?.role !== 'assistant' || message.blocks.length === 0) return false;
  return !responseLines(graph, entry).every(isEmpty) || brokeOff(graph, entry);
}

function isEmpty(entry: Entry): boolean {
  return entry.holds('nothing');
}
