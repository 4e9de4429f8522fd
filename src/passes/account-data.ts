import { REFERENCES } from '../format/references.ts';
import type { Graph } from '../graph/graph.ts';
import type { Pass } from './pass.ts';

/** Entries that tell of the account, of connections and of other sessions, and nothing of the conversation. */
const TYPES: ReadonlySet<string | undefined> = new Set([
  'bridge-session',
  'frame-link',
  'atis-latch',
  'cost-state',
  'fork-context-ref',
  'continued-in',
  'relocated',
  'worktree-state',
]);
const SUBTYPES: ReadonlySet<string | undefined> = new Set(['bridge_status']);

/** Fields that do so, wherever they stand. */
const FIELDS: readonly (readonly string[])[] = [
  ...REFERENCES.filter(({ pointsTo }) => pointsTo === 'personal').map(({ path }) =>
    path.replace(/\.\*$/, '').split('.'),
  ),
  ['forkedFrom'],
];

/** Removes what belongs to the account and the client that wrote a session, not to its story. */
export function accountData(): Pass {
  return {
    name: 'account-data',
    run(graph) {
      graph.removeAll(
        graph.entries().filter(({ type, subtype }) => TYPES.has(type) || SUBTYPES.has(subtype)),
      );
      for (const path of FIELDS) clearAll(graph, path);
    },
  };
}

function clearAll(graph: Graph, path: readonly string[]): void {
  for (const transcript of graph.transcripts)
    for (const entry of transcript.entriesWith(`"${path.at(-1)}"`))
      if (entry.get(...path) !== undefined) graph.clear(entry, path);
}
