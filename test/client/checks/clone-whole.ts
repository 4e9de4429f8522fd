/** The clone of a whole session resumes as its source does, and goes on as a session of its own. */
import { readFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { bundleProblems } from './bundle.ts';
import { allFiles, entriesOf } from './disk.ts';
import { keepHome, returnTo } from './home.ts';
import { differences } from './request.ts';
import { answer, resume } from './resume.ts';
import { clone, invalid } from './surgery.ts';
import type { Lab } from './types.ts';

export async function cloneWhole({ standIn, sessionId }: Lab): Promise<string[]> {
  const before = allFiles();
  const cloneId = clone(sessionId);
  const onDisk = bundleProblems(before, sessionId, cloneId);
  const cloned = readFileSync(transcriptPath(cloneId), 'utf8');
  keepHome('cloned');

  const ofSource = await resume(standIn, sessionId);
  returnTo('cloned');
  const ofClone = await resume(standIn, cloneId);
  const path = transcriptPath(ofClone.sessionId);
  return [
    ...onDisk,
    ...differences(ofSource.body, ofClone.body),
    ...turnProblems(cloned, readFileSync(path, 'utf8')),
    ...invalid(path),
  ];
}

/** The client adds its turn to what the clone has, and hangs it on an entry of the clone. */
function turnProblems(before: string, after: string): string[] {
  if (!after.startsWith(before)) return ['the client wrote the clone anew'];
  const own = new Set(entriesOf(before).map(({ uuid }) => uuid));
  const added = entriesOf(after.slice(before.length));
  const first = added.find(({ uuid }) => uuid !== undefined);
  const isAnswered = added.some(({ message }) => JSON.stringify(message)?.includes(answer));
  return [
    ...(isAnswered ? [] : ['the answer is not in the file of the clone']),
    ...(first?.parentUuid && own.has(first.parentUuid)
      ? []
      : [`the new turn hangs on ${first?.parentUuid}, no entry of the clone`]),
  ];
}
