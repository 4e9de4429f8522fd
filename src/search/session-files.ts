import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../attempt.ts';
import { compilePattern, within } from '../bundle/patterns.ts';
import { findFiles } from '../bundle/walk.ts';
import { readHead } from '../storage/read-bytes.ts';

/** Where the texts of a session lie besides its transcript. */
export interface SessionFiles {
  readonly agents: readonly string[];
  /** Results that were too large for the transcript. */
  readonly results: readonly string[];
}

const AGENT_FILE = /^agent-.*\.jsonl$/;
const AGENTS = compilePattern('subagents/**/agent-*.jsonl', '');
const RESULTS = compilePattern('tool-results/**/*', '');
/** As much of a sub-agent's file as it takes to see whose it is. */
const HEAD = 16 * 1024;
const SESSION_ID = /"sessionId"\s*:\s*"([^"]+)"/;

/** What lies beside the transcripts of a project. */
interface ProjectFolder {
  readonly folders: ReadonlySet<string>;
  /** By session id: older clients keep them there. */
  readonly agents: ReadonlyMap<string, readonly string[]>;
}

const NONE: SessionFiles = { agents: [], results: [] };

/** Finds the files of one session after the other; a project's folder is read once. */
export class SessionFileFinder {
  private readonly projects = new Map<string, ProjectFolder>();

  filesOf(transcript: string): SessionFiles {
    const folder = dirname(transcript);
    const id = basename(transcript, '.jsonl');
    const project = this.projects.get(folder) ?? readProject(folder);
    this.projects.set(folder, project);
    const below = (search: typeof AGENTS): string[] =>
      findFiles(folder, within(id, search)).map(({ path }) => path);
    const own = project.folders.has(id) ? { agents: below(AGENTS), results: below(RESULTS) } : NONE;
    const beside = project.agents.get(id);
    return beside === undefined ? own : { ...own, agents: [...own.agents, ...beside] };
  }
}

function readProject(folder: string): ProjectFolder {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const folders = new Set(entries.filter((each) => each.isDirectory()).map(({ name }) => name));
  const names = entries.map(({ name }) => name).filter((name) => AGENT_FILE.test(name));
  const agents = new Map<string, string[]>();
  for (const path of names.sort().map((name) => join(folder, name))) {
    const id = sessionIdIn(path);
    if (id !== undefined) agents.set(id, [...(agents.get(id) ?? []), path]);
  }
  return { folders, agents };
}

function sessionIdIn(path: string): string | undefined {
  return SESSION_ID.exec(attempt(() => readHead(path, HEAD).toString('latin1')) ?? '')?.[1];
}
