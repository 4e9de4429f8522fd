import { brokeOff } from '../../graph/follows.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { MessageFacts } from '../../transcript/facts.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'lone-thinking',
  severity: 'error',
  what: 'The response {id} consists of nothing but thinking, and the conversation goes on after it.',
  why: 'Clients up to 2.0 send it, and the API refuses a message of only thinking.',
  todo: 'Remove the response as a whole.',
  *check({ graph }: Subject): Generator<Finding> {
    // Lines of nothing but thinking are many, responses of nothing else are not.
    const spoken = new Set<string | undefined>();
    for (const { facts } of graph.entries())
      if (facts.message !== undefined && !isOnlyThinking(facts.message))
        spoken.add(facts.message.id);
    for (const entry of graph.entries()) {
      const { message } = entry.facts;
      if (message?.id === undefined || spoken.has(message.id) || !isOnlyThinking(message)) continue;
      const lines = responseLines(graph, entry);
      if (lines[0] === entry && !brokeOff(graph, lines.at(-1) as Entry))
        yield { entry, args: { id: message.id } };
    }
  },
};

function isOnlyThinking({ role, blocks }: MessageFacts): boolean {
  if (role !== 'assistant' || blocks.length === 0) return false;
  return blocks.every(({ type }) => type === 'thinking' || type === 'redacted_thinking');
}
