/** A clone in another project is found and resumed there, and nothing in it leads back. */
import { existsSync } from 'node:fs';
import { isBoundToPrefix } from '../api/signatures.ts';
import { otherProject, project, sessionsOf } from '../sandbox.ts';
import { bundleProblems } from './bundle.ts';
import { allFiles, filesOf } from './disk.ts';
import { bodyDifferences, modelOf, withoutThinking } from './request.ts';
import { resume } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

export async function cloneProjectTo(lab: Lab): Promise<string[]> {
  const { sessionId, source } = lab;
  // Thinking has to go where a path before it has changed: whether all that is left may stay, the API tells.
  const compared = isBoundToPrefix(modelOf(source)) ? withoutThinking : (body: string) => body;
  const before = allFiles();
  const cloneId = await operate('clone', sessionId, '--project-to', otherProject);
  const onDisk = [
    ...bundleProblems(before, sessionId, cloneId, otherProject),
    ...[...filesOf(cloneId, allFiles())].flatMap(([path, text]) =>
      isText(path) ? [] : waysBack(path, text),
    ),
  ];
  const { body } = await resume(lab, cloneId, otherProject);
  return [
    ...onDisk,
    ...waysBack('the request', body),
    ...bodyDifferences(compared(source), compared(asIfAtHome(body, cloneId, sessionId))),
    ...deadEnds(body),
  ];
}

/** Logs and outputs of tools tell what was. */
const isText = (path: string): boolean => path.endsWith('.txt');

/** Thinking would stay what it was, but in the scenario it names no path. */
export function waysBack(name: string, text: string): string[] {
  const found = [project, sessionsOf(project)].flatMap((place) => text.split(place).slice(1));
  return found.map((rest) => `${name} has a path of the old project: …${rest.slice(0, 60)}`);
}

/** As the source sends it; paths into the session's folder have the session's id, too. */
export function asIfAtHome(body: string, cloneId: string, sourceId: string): string {
  const [there, here] = [sessionsOf(otherProject), sessionsOf(project)];
  return body
    .replaceAll(`${there}/${cloneId}/`, `${here}/${sourceId}/`)
    .replaceAll(there, here)
    .replaceAll(otherProject, project);
}

/** The files of sessions that are named and do not exist. */
export function deadEnds(body: string): string[] {
  const named =
    body.match(new RegExp(`${sessionsOf(otherProject)}/[0-9a-f]{8}-[\\w./-]+\\w`, 'g')) ?? [];
  return named.filter((path) => !existsSync(path)).map((path) => `there is no ${path}`);
}
