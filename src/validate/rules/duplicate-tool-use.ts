import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-tool-use',
  severity: 'error',
  what: 'The call {id} stands already in line {first}.',
  why: 'The API refuses a request in which two calls have one id.',
  todo: 'Remove the copies if entries were appended twice.',
  *check({ graph }: Subject): Generator<Finding> {
    // Helpers' files repeat entries of the main file by design.
    for (const { entries } of graph.transcripts) {
      const seen = new Map<string, Entry>();
      for (const entry of entries)
        for (const { type, toolId: id } of entry.facts.message?.blocks ?? []) {
          if (type !== 'tool_use' || id === undefined) continue;
          const first = seen.get(id);
          if (first === undefined) seen.set(id, entry);
          else yield { entry, args: { id, first: first.line } };
        }
    }
  },
};
