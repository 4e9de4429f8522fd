import { basename } from 'node:path';
import { isUuid } from '../../format/id-shapes.ts';
import { linesOfPreviousSession } from '../../graph/previous-session.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'session-id-mismatch',
  severity: 'warning',
  what: 'Entries that carry the session id {id}, while the file has another: {count}; this is the first.',
  why: 'Clients resume by the file name, but look for artifacts under the id inside.',
  todo: 'Nothing needs to be done unless artifacts are missing.',
  *check({ graph }: Subject): Generator<Finding> {
    const own = basename(graph.main.path, '.jsonl');
    if (!isUuid(own)) return;
    const previous = linesOfPreviousSession(graph);
    const others = new Map<string, Entry[]>();
    for (const entry of graph.main.entries) {
      const { sessionId } = entry.facts;
      if (sessionId === undefined || sessionId === own || previous.has(entry)) continue;
      const entries = others.get(sessionId);
      if (entries === undefined) others.set(sessionId, [entry]);
      else entries.push(entry);
    }
    for (const [id, entries] of others)
      if (entries[0] !== undefined)
        yield { entry: entries[0], args: { id, count: entries.length } };
  },
};
