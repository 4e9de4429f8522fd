import type { Pass } from './pass.ts';

const SNAPSHOTS: ReadonlySet<string | undefined> = new Set([
  'file-history-snapshot',
  'file-history-delta',
]);

/** Removes what a rewind restores files from; the backups beside the session go with it. */
export function snapshots(): Pass {
  return {
    name: 'snapshots',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ type }) => SNAPSHOTS.has(type)));
    },
  };
}
