/** A compressed session can be compacted by the client, and compressed again: also what the client compacted. */
import { play } from '../client.ts';
import { transcriptPath } from '../sandbox.ts';
import { summary } from '../scenarios/index.ts';
import { compress, ownBlocks } from './compressing.ts';
import { refusals } from './request.ts';
import { answer, resume } from './resume.ts';
import { invalid } from './surgery.ts';
import type { Lab } from './types.ts';

export async function compressAgain({ standIn, sessionId }: Lab): Promise<string[]> {
  const first = await compress(sessionId, '--keep-last', '2');
  const { sessionId: grown } = await resume(standIn, first);
  const second = await compress(grown, '--keep-last', '1');
  const ofSecond = await resume(standIn, second);
  const compacted = await play(
    standIn,
    { ask: '/compact', replies: [] },
    ofSecond.sessionId,
    false,
  );
  const { sessionId: after, body } = await resume(standIn, compacted);
  const third = await compress(after, '--keep-last', '0');
  const ofThird = await resume(standIn, third);
  return [
    ...[second, third].flatMap((id) => invalid(transcriptPath(id))),
    ...[ofSecond.body, body, ofThird.body].flatMap(refusals),
    ...tells('compressed twice', ofSecond.body, ['never rounds', '900 orders', answer]),
    ...tells('compacted by the client', body, [summary.split('\n')[1] as string]),
    ...tells('compressed after that', ofThird.body, [summary.split('\n')[1] as string, answer]),
    ...(ownBlocks(ofThird.body).length === 1 ? [] : ['more than the summary is left of nothing']),
  ];
}

function tells(name: string, body: string, words: readonly string[]): string[] {
  const own = ownBlocks(body).join('\n');
  return words
    .filter((word) => !own.includes(JSON.stringify(word).slice(1, -1)))
    .map((word) => `${name}: it does not tell ${word}`);
}
