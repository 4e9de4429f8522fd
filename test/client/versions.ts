/** The client versions that fixtures are recorded from, where they are installed and in what they differ. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
}

const v20: Traits = {
  agent: 'Task',
  grep: true,
  todo: 'TodoWrite',
  fileHistory: true,
  agentFiles: 'project',
  keepsParallelResults: true,
};
const v21: Traits = { ...v20, agentFiles: 'session' };

export const versions: Record<string, Traits> = {
  '1.0.128': { ...v20, fileHistory: false, agentFiles: 'none' },
  '2.0.50': v20,
  '2.0.76': v20,
  '2.1.45': { ...v21, keepsParallelResults: false },
  '2.1.150': { ...v21, agent: 'Agent', todo: 'TaskCreate' },
  '2.1.325': { ...v21, agent: 'Agent', todo: 'none', grep: false },
};

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const clients = process.env.CCSURGERY_CLIENTS || join(cache, 'claude-clients');

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
