import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { listProjectFolders, listSessionFiles } from '../../src/bundle/claude-dir.ts';
import { scratch } from '../bundle/scratch.ts';
import { ccsurgery, FIXTURES, json } from './cli.ts';

/** A Claude folder of a real client, copied to where it can be changed. */
export function clientFolder(scenario: string) {
  const root = scratch();
  const claude = join(root, 'claude');
  cpSync(join(FIXTURES, 'clients', scenario, 'claude'), claude, { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') };
  // The session is the largest: older clients leave others of no message beside it.
  const [session] = listProjectFolders(claude)
    .flatMap(listSessionFiles)
    .sort((a, b) => statSync(b).size - statSync(a).size) as [string];
  return {
    root,
    claude,
    session,
    id: basename(session, '.jsonl'),
    run: (args: string[], options = {}) => ccsurgery(args, { env, cwd: root, ...options }),
    json: (args: string[], options = {}) => json(args, { env, cwd: root, ...options }),
  };
}

/** All files below a folder with their content. */
export function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
  return Object.fromEntries(
    files.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
  );
}

/** What one record of files has and another has not. */
export function added(
  after: Record<string, string>,
  before: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(after).filter(([path]) => !(path in before)));
}
