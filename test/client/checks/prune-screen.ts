/** The screen of a client shows a pruned session, in short and in full, and does not crash. */
import { play } from '../client.ts';
import { ask } from '../scenarios/rewind.ts';
import { keepHome, returnTo } from './home.ts';
import { pruneCases } from './prune-options.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

export async function pruneScreen({ traits, standIn, sessionId }: Lab): Promise<string[]> {
  keepHome('whole');
  const problems: string[] = [];
  for (const { options } of pruneCases(traits)) {
    returnTo('whole');
    const { result } = operate('prune', sessionId, ...options);
    if (result === null) continue;
    const sit = [
      { see: /then CHANGELOG\.md\./ },
      // Everything that is known of each result is drawn.
      { press: 'C-o' },
      { see: /etailed transcript/ },
      { press: 'C-o' },
      { see: /then CHANGELOG\.md\./ },
      ...ask('/exit'),
    ];
    await play(standIn, { sit, replies: [] }, result.sessionId, false).catch((error: Error) =>
      problems.push(`prune ${options.join(' ')}: ${error.message}`),
    );
  }
  return problems;
}
