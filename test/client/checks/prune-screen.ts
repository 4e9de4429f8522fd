/** The screen of a client shows a pruned session, in short and in full, and does not crash. */
import { play } from '../client.ts';
import { ask } from '../scenarios/rewind.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const actions = [
  { see: /then CHANGELOG\.md\./ },
  // Everything that is known of each result is drawn.
  { press: 'C-o' },
  { see: /etailed transcript/ },
  { press: 'C-o' },
  { see: /then CHANGELOG\.md\./ },
  ...ask('/exit'),
];

export const pruneScreen =
  (options: string) =>
  async ({ standIn, sessionId }: Lab): Promise<string[]> => {
    const id = await operate('prune', sessionId, ...options.split(' '));
    await play(standIn, { sit: actions, replies: [] }, id, false);
    return [];
  };
