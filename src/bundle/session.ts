import { basename } from 'node:path';
import { UserError } from '../errors.ts';
import { isUuid } from '../format/id-shapes.ts';
import { Graph } from '../graph/graph.ts';
import { stampOf } from '../storage/stamp.ts';
import type { OpenedBundle } from '../tgz/opened-bundles.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Artifact, findArtifacts } from './artifacts.ts';
import { resolveClaudeDir } from './claude-dir.ts';
import { foreignFiles } from './files-of-others.ts';
import { claudeDirOf } from './places.ts';
import { readTranscript } from './read-transcript.ts';

/** A session as it was read: the graph of all its transcripts, and the files beside them. */
export interface Session {
  /** Of the main transcript; `-` for standard input. */
  readonly path: string;
  readonly sessionId: string;
  /** The Claude folder that it lies in; undefined if it lies elsewhere. */
  readonly claudeDir: string | undefined;
  /** What the file system said of the transcript before it was read: see `stampOf`. */
  readonly stamp: string | undefined;
  readonly graph: Graph;
  readonly artifacts: readonly Artifact[];
  /** The paths of files that are named by its id and belong to another session: none of them was read. */
  readonly foreign: readonly string[];
  /** The bundle that it was read from; undefined for a session in files of its own. */
  readonly bundle?: OpenedBundle | undefined;
}

/** Reads a transcript and, unless they are not wanted, its sub-agents' transcripts and the list of what lies beside them. */
export async function readSession(
  path: string,
  options: { claudeDir?: string | undefined; artifacts?: boolean } = {},
): Promise<Session> {
  const stamp = stampOf(path);
  const main = readTranscript(path);
  refuseOtherFiles(main);
  const sessionId = sessionIdOf(main);
  const claudeDir = claudeDirOf(path, options.claudeDir ?? resolveClaudeDir());
  const found =
    options.artifacts === false
      ? []
      : findArtifacts({ transcriptPath: path, sessionId, claudeDir });
  const foreign = new Set(foreignFiles({ path, sessionId, claudeDir, artifacts: found }));
  const artifacts = found.filter((artifact) => !foreign.has(artifact.path));
  const agents: Transcript[] = [];
  for (const artifact of artifacts)
    if (artifact.kind === 'transcript')
      agents.push(readTranscript(artifact.path, { beside: main }));
  const graph = new Graph(main, agents);
  return { path, sessionId, claudeDir, stamp, graph, artifacts, foreign: [...foreign] };
}

/** A session for a command: one without any message is refused, whatever the command. */
export function withMessages(session: Session): Session {
  if (session.graph.main.entries.some(mayHoldMessage)) return session;
  throw new UserError({
    code: 'empty-session',
    message: `${nameOf(session.path)} has no messages: there is nothing to work on.`,
    hint: 'Run `ccsurgery list` for the sessions that have some.',
  });
}

function refuseOtherFiles({ path, entries }: Transcript): void {
  if (entries.length === 0 || entries.some(isObject)) return;
  throw new UserError({
    code: 'not-a-session',
    message: `${nameOf(path)} is not a session: no line of it is a JSON object.`,
    hint: 'A session is a .jsonl file with one JSON object per line.',
  });
}

/** What is on a line that holds several objects is known only after it is split. */
function isObject({ problem }: Entry): boolean {
  return problem === undefined || problem === 'glued';
}

function mayHoldMessage({ message, problem }: Entry): boolean {
  return message !== undefined || problem === 'glued';
}

function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

/** The id inside, which artifacts go by; a file without one is known by its name. */
function sessionIdOf(main: Transcript): string {
  const name = basename(main.path, '.jsonl');
  const [only, ...others] = main.sessionIds;
  // Mostly there is one, and no need to count.
  if (others.length === 0 && main.entries.some(({ sessionId }) => sessionId === only))
    return only ?? name;
  const counts = new Map<string, number>();
  for (const { sessionId } of main.entries) {
    if (sessionId === name) return name;
    if (sessionId !== undefined) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? name;
}

/** The id that clients resume a session by: that of its file, whatever the entries say. */
export function resumeIdOf({ path, sessionId }: Pick<Session, 'path' | 'sessionId'>): string {
  const name = basename(path, '.jsonl');
  return isUuid(name) ? name : sessionId;
}

/** The names by which entries refer to files beside the transcript; undefined if there can be none. */
export function artifactNames({ claudeDir, artifacts }: Session): ReadonlySet<string> | undefined {
  if (claudeDir === undefined && artifacts.length === 0) return undefined;
  return new Set(artifacts.map((artifact) => basename(artifact.path)));
}
