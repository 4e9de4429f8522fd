/** A pruned image is a line of text in what the client sends; where it is small enough it stays. */

import { keepHome, returnTo } from './home.ts';
import { refusals } from './request.ts';
import { resume } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const IMAGE = /"type":"image"/;
const NOTE = /image removed \(PNG, 16 × 16 pixels/;

export async function pruneImages({ standIn, sessionId }: Lab): Promise<string[]> {
  if (operate('prune', sessionId, '--images', '100').result !== null)
    return ['a small image was taken for a large one'];
  keepHome('pictured');
  const source = await resume(standIn, sessionId);
  returnTo('pictured');
  const { result } = operate('prune', sessionId, '--images', '10');
  if (result === null) return ['no image was found'];
  const { body } = await resume(standIn, result.sessionId);
  return [
    ...(IMAGE.test(source.body) ? [] : ['the source sends no image']),
    ...(IMAGE.test(body) ? ['the result sends the image'] : []),
    ...(NOTE.test(body) ? [] : ['the result does not say what was there']),
    ...refusals(body),
  ];
}
