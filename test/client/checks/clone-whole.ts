/** The clone of a whole session resumes as its source does, to the byte. */
import { agentProblems } from './agents.ts';
import { bundleProblems } from './bundle.ts';
import { allFiles } from './disk.ts';
import { bodyDifferences } from './request.ts';
import { resume } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

export async function cloneWhole(lab: Lab): Promise<string[]> {
  const before = allFiles();
  const cloneId = await operate('clone', lab.sessionId);
  const onDisk = [
    ...bundleProblems(before, lab.sessionId, cloneId),
    ...agentProblems(lab.sessionId, cloneId, lab.traits),
  ];
  const { body } = await resume(lab, cloneId);
  return [...onDisk, ...bodyDifferences(lab.source, body)];
}
