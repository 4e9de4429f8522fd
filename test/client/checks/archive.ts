/** A session that was archived and restored is what it was, and is resumed as before. */
import { allFiles, filesOf } from './disk.ts';
import { bodyDifferences } from './request.ts';
import { resume } from './resume.ts';
import { succeed } from './surgery.ts';
import type { Lab } from './types.ts';

export async function archiveAndRestore(lab: Lab): Promise<string[]> {
  const { sessionId, source } = lab;
  const before = allFiles();
  await succeed('archive', sessionId);
  const left = [...filesOf(sessionId, allFiles()).keys()].filter((path) =>
    path.includes(sessionId),
  );
  await succeed('restore', sessionId);
  const after = allFiles();
  const changed = [...before].filter(([path, text]) => after.get(path) !== text);
  const { body } = await resume(lab, sessionId);
  return [
    ...left.map((path) => `${path} stayed when the session was archived`),
    ...changed.map(([path]) => `${path} is not what it was`),
    ...bodyDifferences(source, body),
  ];
}
