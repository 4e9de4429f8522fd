/** A session that the client compacted can be compressed: what its summary told is told on. */
import { play } from '../client.ts';
import { transcriptPath } from '../sandbox.ts';
import { reply, say } from '../scenarios/types.ts';
import { requestProblems } from './compress.ts';
import { compress, ownBlocks } from './compressing.ts';
import { keepHome, returnTo } from './home.ts';
import { refusals } from './request.ts';
import { resume } from './resume.ts';
import { invalid } from './surgery.ts';
import type { Lab } from './types.ts';

const last = 'Has tea one?';
const told = 'In data/prices.json coffee has no currency yet.';

export async function compressCompacted({ standIn, sessionId: played }: Lab): Promise<string[]> {
  const step = { ask: last, replies: [reply(say('Yes, EUR.'))] };
  const sessionId = await play(standIn, step, played, false);
  keepHome('whole');
  const whole = ownBlocks((await resume(standIn, sessionId)).body);
  const problems: string[] = [];
  for (const [keep, from, ...options] of [
    ['0', undefined],
    ['0', undefined, '--keep-history'],
    ['1', last],
    ['1', last, '--keep-history'],
  ] as const) {
    returnTo('whole');
    const id = await compress(sessionId, '--keep-last', keep, ...options);
    const { body } = await resume(standIn, id);
    const found = [
      ...invalid(transcriptPath(id)),
      ...refusals(body),
      ...requestProblems(whole, body, from, told),
    ];
    problems.push(...found.map((problem) => `${[keep, ...options].join(' ')}: ${problem}`));
  }
  return problems;
}
