import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { attempt } from '../attempt.ts';
import type { ArtifactPlace } from '../format/artifacts.ts';
import { withAgentId } from '../format/id-shapes.ts';
import type { Artifact } from './artifacts.ts';

/** The folders that the artifacts of a session lie in. */
export type Places = Readonly<Record<ArtifactPlace, string>>;

/** Where artifacts go, and the ids that change on the way. */
export interface Relocation {
  readonly to: Places;
  /** Old to new. */
  readonly sessionIds: ReadonlyMap<string, string>;
  /** Old to new. */
  readonly agentIds: ReadonlyMap<string, string>;
}

/** The slug of an absolute path, of Windows or another system. */
const PROJECT_FOLDER = /^(?:-|[A-Za-z]--)/;
const TODOS_FILE = /^(.+)-agent-(.+)\.json$/;

/** Of a session in a Claude folder. */
export function placesIn(claudeDir: string, projectFolder: string, sessionId: string): Places {
  return { session: join(projectFolder, sessionId), project: projectFolder, claude: claudeDir };
}

/** Of a session anywhere else: all in the folder beside the transcript that bears its name. */
export function placesBeside(transcriptPath: string): Places {
  const folder = join(dirname(transcriptPath), basename(transcriptPath, '.jsonl'));
  return { session: folder, project: folder, claude: folder };
}

/** The Claude folder that a transcript lies in, by names or, where links are in play, by its real place. */
export function claudeDirOf(transcriptPath: string, claudeDir?: string): string | undefined {
  if (transcriptPath === '-') return undefined;
  const project = dirname(resolve(transcriptPath));
  const projects = dirname(project);
  // A folder of programs may be called so, too: what lies in it has other names.
  if (basename(projects) === 'projects' && PROJECT_FOLDER.test(basename(project)))
    return dirname(projects);
  if (claudeDir === undefined) return undefined;
  return realPath(projects) === realPath(join(claudeDir, 'projects')) ? claudeDir : undefined;
}

/** Whether a transcript lies in this Claude folder; undefined if it lies in none. */
export function isInClaudeDir(transcriptPath: string, claudeDir: string): boolean | undefined {
  const own = claudeDirOf(transcriptPath, claudeDir);
  return own === undefined ? undefined : realPath(own) === realPath(claudeDir);
}

/** The path of an artifact in other places, under the new ids. */
export function relocated(
  artifact: Pick<Artifact, 'role' | 'place' | 'relative'>,
  relocation: Relocation,
): string {
  const names = artifact.relative.split(sep);
  // In the client's root a folder for each kind comes first, then what the session names.
  const named = artifact.place === 'claude' ? 1 : names.length - 1;
  const renamed = names.with(named, newName(artifact, names[named] as string, relocation));
  return join(relocation.to[artifact.place], ...renamed);
}

function newName(
  { role, place }: Pick<Artifact, 'role' | 'place'>,
  name: string,
  { sessionIds, agentIds }: Relocation,
): string {
  const session = (id: string): string => sessionIds.get(id) ?? id;
  const agent = (id: string): string => agentIds.get(id) ?? id;
  switch (role) {
    case 'subagent':
    case 'helper-agent':
    case 'agent-meta':
      return withAgentId(name, agent);
    case 'todos':
      // The main agent has the id of the session.
      return name.replace(
        TODOS_FILE,
        (_, id, owner) => `${session(id)}-agent-${session(agent(owner))}.json`,
      );
    case 'debug-log':
      return `${session(basename(name, '.txt'))}.txt`;
    default:
      return place === 'claude' ? session(name) : name;
  }
}

function realPath(path: string): string {
  return attempt(() => realpathSync(path)) ?? path;
}
