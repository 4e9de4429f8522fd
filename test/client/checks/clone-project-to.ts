/** A clone in another project is found and resumed there, and nothing in it leads back. */
import { existsSync } from 'node:fs';
import { otherProject, project, sessionsOf, transcriptPath } from '../sandbox.ts';
import { bundleProblems } from './bundle.ts';
import { allFiles, filesOf } from './disk.ts';
import { copyProject, keepHome, returnTo } from './home.ts';
import { differences, modelOf, withoutThinking } from './request.ts';
import { resume } from './resume.ts';
import { clone, invalid } from './surgery.ts';
import type { Lab } from './types.ts';

/** Models that sign their thinking with all that was sent before it. In there paths have changed: it has to go. */
const SIGNS_ALL_BEFORE = /-5-5$/;

export async function cloneProjectTo(lab: Lab): Promise<string[]> {
  copyProject();
  keepHome('whole');
  const { body } = await resume(lab.standIn, lab.sessionId);
  const expected = SIGNS_ALL_BEFORE.test(modelOf(body)) ? withoutThinking(body) : body;
  returnTo('whole');
  return placedProblems(lab, expected);
}

async function placedProblems({ standIn, sessionId }: Lab, expected: string): Promise<string[]> {
  const before = allFiles();
  const cloneId = clone(sessionId, '--project-to', otherProject);
  const onDisk = [
    ...bundleProblems(before, sessionId, cloneId, otherProject),
    ...[...filesOf(cloneId, allFiles())].flatMap(([path, text]) =>
      isText(path) ? [] : waysBack(path, text),
    ),
  ];
  const { body, sessionId: after } = await resume(standIn, cloneId, otherProject);
  return [
    ...onDisk,
    ...waysBack('the request', body),
    ...differences(expected, asIfAtHome(body, cloneId, sessionId)),
    ...deadEnds(body),
    ...invalid(transcriptPath(after, otherProject)),
  ];
}

/** Logs and outputs of tools tell what was. */
const isText = (path: string): boolean => path.endsWith('.txt');

/** Thinking would stay what it was, but in the scenario it names no path. */
function waysBack(name: string, text: string): string[] {
  const found = [project, sessionsOf(project)].flatMap((place) => text.split(place).slice(1));
  return found.map((rest) => `${name} has a path of the old project: …${rest.slice(0, 60)}`);
}

/** As the source sends it; paths into the session's folder have the session's id, too. */
function asIfAtHome(body: string, cloneId: string, sourceId: string): string {
  const [there, here] = [sessionsOf(otherProject), sessionsOf(project)];
  return body
    .replaceAll(`${there}/${cloneId}/`, `${here}/${sourceId}/`)
    .replaceAll(there, here)
    .replaceAll(otherProject, project);
}

/** The files of sessions that are named and do not exist. */
function deadEnds(body: string): string[] {
  const named =
    body.match(new RegExp(`${sessionsOf(otherProject)}/[0-9a-f]{8}-[\\w./-]+\\w`, 'g')) ?? [];
  return named.filter((path) => !existsSync(path)).map((path) => `there is no ${path}`);
}
