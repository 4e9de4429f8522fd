/** A clone in another project is found and resumed there, and nothing in what is sent leads back. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { home, project, sessionsOf, transcriptPath } from '../sandbox.ts';
import { keepHome, returnTo } from './home.ts';
import { differences, withoutThinking } from './request.ts';
import { resume } from './resume.ts';
import { clone, invalid } from './surgery.ts';
import type { Lab } from './types.ts';

/** Its slug is not to be had by replacing slashes alone. */
const otherProject = join(home, 'other_place.v2');

export async function cloneProjectTo({ standIn, sessionId }: Lab): Promise<string[]> {
  execFileSync('cp', ['-a', project, otherProject]);
  const cloneId = clone(sessionId, '--project-to', otherProject);
  keepHome('cloned');
  const ofSource = await resume(standIn, sessionId);
  returnTo('cloned');
  const ofClone = await resume(standIn, cloneId, otherProject);
  return [
    ...pathProblems(ofClone.body),
    ...differences(ofSource.body, asIfAtHome(ofClone.body)),
    ...invalid(transcriptPath(ofClone.sessionId, otherProject)),
  ];
}

/** The folder of the project's sessions has the project's name, too. */
const asIfAtHome = (body: string): string =>
  body.replaceAll(otherProject, project).replaceAll(sessionsOf(otherProject), sessionsOf(project));

/** Thinking is signed, and so stays what it was. */
function pathProblems(body: string): string[] {
  const paths = withoutThinking(body).match(new RegExp(`.{60}${project}`, 'g')) ?? [];
  return paths.map((path) => `a path of the old project is sent: ${path}`);
}
