import { brokeOff } from '../../graph/follows.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'lone-thinking',
  severity: 'error',
  what: 'The response {id} consists of nothing but thinking, and the conversation goes on after it.',
  why: 'Clients up to 2.0 send it, and the API refuses a message of only thinking.',
  todo: 'Remove the response as a whole.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entries()) {
      const id = entry.facts.message?.id;
      if (id === undefined || !isOnlyThinking(entry)) continue;
      const lines = responseLines(graph, entry);
      if (lines[0] !== entry || !lines.every(isOnlyThinking)) continue;
      if (!brokeOff(graph, lines.at(-1) as Entry)) yield { entry, args: { id } };
    }
  },
};

function isOnlyThinking({ facts: { message } }: Entry): boolean {
  if (message?.role !== 'assistant' || message.blocks.length === 0) return false;
  return message.blocks.every(({ type }) => type === 'thinking' || type === 'redacted_thinking');
}
