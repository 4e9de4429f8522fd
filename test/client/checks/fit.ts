/** What was fitted has no more tokens than asked for, its last turn as it was, and is resumed. */
import { resume } from './resume.ts';
import { write } from './surgery.ts';
import type { Lab } from './types.ts';

const LAST = ['Thanks. Which file', 'then CHANGELOG.md.'];
const FIRST = 'A customer was charged';
/** Less than the first turns have. */
const LESS = 1500;

export async function fitInto(lab: Lab): Promise<string[]> {
  const { changes } = await write('fit', lab.sessionId, '--tokens', '1000k', '-n');
  const target = changes.tokens.after - LESS;
  const fitted = await write('fit', lab.sessionId, '--tokens', String(target), '--keep-last', '1');
  if (fitted.result === null) return ['nothing was done'];
  const { body } = await resume(lab, fitted.result.sessionId);
  return [
    ...(fitted.changes.tokens.after > target ? ['it has more tokens than asked for'] : []),
    ...LAST.filter((text) => !body.includes(text)).map((text) => `${text} is not sent`),
    ...(body.length < lab.source.length ? [] : ['as much is sent as before']),
    ...(body.includes(FIRST) ? [] : ['the first prompt is not sent, nor summed up']),
  ];
}
