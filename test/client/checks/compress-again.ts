/** A compressed session can be compacted by the client, and compressed again: also what the client compacted. */
import { play } from '../client.ts';
import { summary } from '../scenarios/index.ts';
import { ownBlocks } from './own-blocks.ts';
import { answer, resume, takeTurn } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const summed = summary.split('\n')[1] as string;

export async function compressAgain(lab: Lab): Promise<string[]> {
  const first = await operate('compress', lab.sessionId, '--keep-last', '2');
  const { sessionId: grown } = await takeTurn(lab, first);
  const second = await operate('compress', grown, '--keep-last', '1');
  const ofSecond = await takeTurn(lab, second);
  const compaction = { ask: '/compact', replies: [] };
  const compacted = await play(lab.standIn, compaction, ofSecond.sessionId, false);
  const { sessionId: after, body } = await takeTurn(lab, compacted);
  const ofThird = await resume(lab, await operate('compress', after, '--keep-last', '0'));
  return [
    ...tells('compressed twice', ofSecond.body, ['never rounds', '900 orders', answer]),
    ...tells('compacted by the client', body, [summed]),
    ...tells('compressed after that', ofThird.body, [summed, answer]),
    ...(ownBlocks(ofThird.body).length === 1 ? [] : ['more than the summary is left of nothing']),
  ];
}

function tells(name: string, body: string, words: readonly string[]): string[] {
  const own = ownBlocks(body).join('\n');
  return words
    .filter((word) => !own.includes(JSON.stringify(word).slice(1, -1)))
    .map((word) => `${name}: it does not tell ${word}`);
}
