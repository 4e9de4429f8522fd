/** A rewind in a clone restores a file, with nothing of the source left to take it from. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { play } from '../client.ts';
import { config } from '../sandbox.ts';
import { ask, goBack } from '../scenarios/rewind.ts';
import { allFiles, filesOf } from './disk.ts';
import { hoursAfter, hoursBefore, hoursFile } from './edited.ts';
import { clone } from './surgery.ts';
import type { Lab } from './types.ts';

export async function cloneRewind({ traits, standIn, sessionId }: Lab): Promise<string[]> {
  const cloneId = clone(sessionId);
  for (const path of filesOf(sessionId, allFiles()).keys()) rmSync(join(config, path));
  const edited = stateOf(hoursFile);
  const sit = [{ see: /accept edits on/ }, ...goBack(traits), ...ask('/exit')];
  await play(standIn, { sit, replies: [] }, cloneId, false);
  const restored = stateOf(hoursFile);
  return [
    ...(edited.text === hoursAfter ? [] : [`before the rewind the file has ${edited.text}`]),
    ...(restored.text === hoursBefore ? [] : [`after the rewind the file has ${restored.text}`]),
    ...(restored.mode === edited.mode ? [] : [`after the rewind its mode is ${restored.mode}`]),
  ];
}

/** The mode matters, too: a client gives the file that of its backup. */
function stateOf(path: string): { text: string; mode: string } {
  return { text: readFileSync(path, 'utf8'), mode: statSync(path).mode.toString(8) };
}
