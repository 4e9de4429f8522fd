/** The client versions that fixtures are recorded from, where they are installed and in what they differ. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CHANGED_VERSIONS, compareVersions } from '../../src/format/client-families.ts';

/** What a scenario has to know of a version. */
export interface Traits {
  /** The tool that starts a sub-agent. */
  agent: 'Task' | 'Agent';
  /** Whether there is a Grep tool. */
  grep: boolean;
  /** The tool that keeps a to-do list. */
  todo: 'TodoWrite' | 'TaskCreate' | 'none';
  /** Whether a rewind can restore files, and so asks what to restore. */
  fileHistory: boolean;
  /** Where sub-agents have files of their own: among the project's sessions, or in the session's folder. */
  agentFiles: 'none' | 'project' | 'session';
  /** Whether all results of parallel calls are sent on resume, so that what a model was sent before stays the same. */
  keepsParallelResults: boolean;
  /** Why no operation can be tried; undefined where they can. */
  unfit: string | undefined;
  /** Why it cannot be sat at with a session that is resumed; undefined where it can. */
  screenUnfit: string | undefined;
}

/** The oldest version, and what others have otherwise, from a version on. */
const FIRST: Traits = {
  agent: 'Task',
  grep: true,
  todo: 'TodoWrite',
  fileHistory: false,
  agentFiles: 'none',
  keepsParallelResults: true,
  unfit: 'resumes into a new file, and sends calls of its own session twice, which the API refuses',
  screenUnfit: undefined,
};
const CHANGES: readonly (Partial<Traits> & { readonly from: string })[] = [
  { from: '1.0.128', unfit: undefined },
  { from: '2.0.0', fileHistory: true },
  { from: '2.0.50', agentFiles: 'project' },
  { from: '2.1.0', agentFiles: 'session', keepsParallelResults: false },
  { from: '2.1.63', agent: 'Agent' },
  { from: '2.1.80', keepsParallelResults: true },
  { from: '2.1.120', screenUnfit: 'crashes when it resumes a session of its own on the screen' },
  { from: '2.1.121', screenUnfit: undefined },
  { from: '2.1.150', todo: 'TaskCreate' },
  { from: '2.1.169', grep: false },
  { from: '2.1.234', todo: 'none' },
];

/** Those that are tested whatever they do, besides the first version of each family. */
const TESTED = [
  '1.0.60',
  '1.0.128',
  '2.0.30',
  '2.0.50',
  '2.0.60',
  '2.0.76',
  '2.1.20',
  '2.1.45',
  '2.1.61',
  '2.1.80',
  '2.1.100',
  '2.1.120',
  '2.1.150',
  '2.1.181',
  '2.1.210',
  '2.1.239',
  '2.1.250',
  '2.1.275',
  '2.1.300',
  '2.1.325',
  '2.1.327',
];

/** Oldest first. */
export const versions: Record<string, Traits> = Object.fromEntries(
  [...new Set([...TESTED, ...CHANGED_VERSIONS])]
    .sort(compareVersions)
    .map((version) => [version, traitsOf(version)]),
);

function traitsOf(version: string): Traits {
  const changes = CHANGES.filter(({ from }) => compareVersions(from, version) <= 0);
  return changes.reduce((traits, { from: _, ...change }) => Object.assign(traits, change), {
    ...FIRST,
  });
}

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
export const clients = process.env.CCSURGERY_CLIENTS || join(cache, 'claude-clients');

/** The folder that holds a version, installed from the npm registry if it is not there yet. */
export function installed(version: string): string {
  const folder = join(clients, version);
  if (existsSync(folder)) return folder;
  mkdirSync(clients, { recursive: true });
  // The folder gets its name when it is whole.
  const staged = mkdtempSync(join(clients, `.${version}-`));
  const wanted = `@anthropic-ai/claude-code@${version}`;
  const npm = ['install', '--prefix', staged, '--no-audit', '--no-fund', wanted];
  const { status } = spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0 || !existsSync(command(staged).at(-1) as string)) {
    rmSync(staged, { recursive: true });
    throw new Error(`The client ${version} could not be installed: npm has no ${wanted} for us.`);
  }
  renameSync(staged, folder);
  return folder;
}

/** The command that starts the client of an installation: a native binary from 2.1.113 or so on, before that JavaScript. */
export function command(folder: string): string[] {
  const vendor = join(folder, 'node_modules', '@anthropic-ai');
  const native = join(vendor, `claude-code-linux-${process.arch}`, 'claude');
  return existsSync(native) ? [native] : [process.execPath, join(vendor, 'claude-code', 'cli.js')];
}
