import type { TurnState } from '../context/turn-states.ts';

/** What people read of a turn that is not live. */
export const TURN_STATES: Readonly<Record<Exclude<TurnState, 'live'>, string>> = {
  compacted: 'before a compaction',
  'other-client': 'resumed by other clients',
  abandoned: 'abandoned',
};
