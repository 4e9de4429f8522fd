/** Whatever befalls a session: repaired, it is sound, and the client sends all prompts and last words. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DAMAGES, damaged } from '../../repair/damages.ts';
import { transcriptPath } from '../sandbox.ts';
import { morning } from '../scenarios/morning.ts';
import { resume } from './resume.ts';
import { unsaid } from './sources.ts';
import { invalid, operate } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

/** After the parallel calls of the first turn: newer clients hang the results of those beside the chain. */
const PLACE = 3;

const older = ', older model';

/** Every other one where it is; those that lose a call or a result also with thinking that may stay. */
export const repairs: Record<string, Operation> = Object.fromEntries(
  Object.keys(DAMAGES).flatMap((name, index) => {
    const options = index % 2 === 0 ? [] : ['--in-place'];
    const run = (lab: Lab) => repairOne(lab, name, options);
    const row = [['repair', ...options].join(' '), 'of', name].join(' ');
    return [
      [row, { on: 'morning', run }],
      ...(name.startsWith('a lost') ? [[`${row}${older}`, { on: `morning${older}`, run }]] : []),
    ];
  }),
);

async function repairOne(lab: Lab, name: string, options: string[]): Promise<string[]> {
  const path = transcriptPath(lab.sessionId);
  const text = readFileSync(path, 'utf8');
  const broken = damaged(text, name, PLACE) ?? damaged(text, name, 0);
  if (broken === undefined) return ['there is no place for it'];
  writeFileSync(path, broken);
  if ((await invalid(path)).length === 0) return ['validate has nothing against it'];
  const { body } = await resume(lab, await operate('repair', lab.sessionId, ...options));
  return unsaid(morning(lab.traits), body).map((words) => `not sent: ${words}`);
}
