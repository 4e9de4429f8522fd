/** A rewind in a clone restores a file, with nothing of the source left to take it from; also in another project. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { play } from '../client.ts';
import { config, otherProject, project } from '../sandbox.ts';
import { ask, goBack } from '../scenarios/rewind.ts';
import { allFiles, filesOf } from './disk.ts';
import { hoursAfter, hoursBefore, hoursFile } from './edited.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

export async function rewindInClone(lab: Lab): Promise<string[]> {
  return rewindProblems(lab, await operate('clone', lab.sessionId), project);
}

export async function rewindElsewhere(lab: Lab): Promise<string[]> {
  const moved = await operate('clone', lab.sessionId, '--project-to', otherProject);
  return rewindProblems(lab, moved, otherProject);
}

async function rewindProblems(
  { traits, standIn, sessionId }: Lab,
  cloneId: string,
  cwd: string,
): Promise<string[]> {
  for (const path of filesOf(sessionId, allFiles()).keys()) rmSync(join(config, path));
  const [own, other] = cwd === project ? [project, otherProject] : [otherProject, project];
  const edited = hoursIn(own);
  const sit = [{ see: /accept edits on/ }, ...goBack(traits), ...ask('/exit')];
  await play(standIn, { sit, replies: [], cwd }, cloneId, false);
  const restored = hoursIn(own);
  return [
    ...(edited.text === hoursAfter ? [] : [`before the rewind the file has ${edited.text}`]),
    ...(restored.text === hoursBefore ? [] : [`after the rewind the file has ${restored.text}`]),
    ...(restored.mode === edited.mode ? [] : [`after the rewind its mode is ${restored.mode}`]),
    ...(hoursIn(other).text === hoursAfter ? [] : ['the file of the other project was changed']),
  ];
}

/** The mode matters, too: a client gives the file that of its backup. */
function hoursIn(folder: string): { text: string; mode: string } {
  const path = join(folder, basename(hoursFile));
  return { text: readFileSync(path, 'utf8'), mode: statSync(path).mode.toString(8) };
}
