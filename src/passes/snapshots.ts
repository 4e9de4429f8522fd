import { SNAPSHOTS } from '../format/entry-types.ts';
import type { Pass } from './pass.ts';

/** Removes what a rewind restores files from; the backups beside the session go with it. */
export function snapshots(): Pass {
  return {
    name: 'snapshots',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ type = '' }) => SNAPSHOTS.has(type)));
    },
  };
}
