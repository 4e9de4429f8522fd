import { otherBranches } from '../context/branches-in-use.ts';
import type { Pass } from './pass.ts';

/**
 * Removes what a rewind or a retry left behind. Nothing of it becomes part of the live conversation; a branch that
 * another kind of client would resume stays.
 */
export function branches(): Pass {
  return {
    name: 'branches',
    run(graph) {
      const { left } = otherBranches(graph);
      graph.removeAll(new Set(left.flatMap(({ entries }) => entries)));
    },
  };
}
