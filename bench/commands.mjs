// What is measured on a session of some size: bare node, every command, and other tools where they are installed.
import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION, WORKING_DIR } from './generate.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const CLI = here('../bin/ccsurgery.js');
export const BASELINE = 'parse and stringify, bare node';
export const FORK = '`forkSession` of the SDK';

/** What the figures should be at 150 MB: times as ratios to the baseline, memory to the file. */
export const MARKS = {
  validate: { time: 0.4, memory: 1.5 },
  clone: { time: 0.35, memory: 1.5 },
  prune: { time: 0.8 },
};
/** So many times as fast as `forkSession`. */
export const FASTER_THAN_FORK = 4;
/** The cold start, as a ratio to bare node. */
export const COLD_START = 1.6;

/** @param peers The folder that other tools are installed in. */
export function commandsFor(session, folder, peers) {
  const output = join(folder, 'output.jsonl');
  const cloned = join(folder, 'cloned.jsonl');
  const edited = join(folder, 'edited.jsonl');
  const claude = asClientsKeepIt(session, folder);
  const forget = (path) => {
    rmSync(path, { force: true });
    rmSync(path.replace(/\.jsonl$/, ''), { recursive: true, force: true });
  };
  const own = (name, args, before) => ({
    name,
    args: [CLI, ...args, '--json'],
    before,
    env: { XDG_STATE_HOME: join(folder, 'state'), CLAUDE_CONFIG_DIR: claude },
  });
  const toFile = (name, options = [], target = output) =>
    own(name, [name, session, ...options, '-o', target], () => forget(target));
  const all = [
    {
      name: BASELINE,
      args: [here('./baseline.mjs'), session, output],
      before: () => forget(output),
      // A string ends at 512 MB.
      mayFail: true,
    },
    own('validate', ['validate', session]),
    own('inspect', ['inspect', session]),
    own('context', ['context', session]),
    own('list', ['list']),
    toFile('clone', [], cloned),
    own('diff', ['diff', session, cloned]),
    toFile('prune', ['--thinking', '--tool-results', 'stub']),
    toFile('compress'),
    own('repair', ['repair', session]),
    toFile('share'),
    own('prune --in-place', ['prune', edited, '--client-data', '--in-place'], () =>
      copyFileSync(session, edited),
    ),
    own('undo', ['undo']),
  ];
  return peers === undefined ? all : [...all, ...peersIn(peers, claude)];
}

function peersIn(folder, claude) {
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, '@anthropic-ai/claude-agent-sdk/sdk.mjs');
  const cloner = join(modules, 'ccs-cloner/dist/cli.js');
  return [
    {
      name: FORK,
      args: [here('./fork.mjs'), sdk, SESSION, WORKING_DIR],
      env: { CLAUDE_CONFIG_DIR: claude },
      mayFail: true,
    },
    {
      name: '`ccs-cloner clone --strip-tools`',
      args: [cloner, 'clone', SESSION, '--strip-tools', '--claude-dir', claude],
      mayFail: true,
    },
  ];
}

/** Others find a session only where clients keep theirs. */
function asClientsKeepIt(session, folder) {
  const claude = join(folder, 'claude');
  const path = join(claude, 'projects', WORKING_DIR.replace(/\W/g, '-'), `${SESSION}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  linkSync(session, path);
  return claude;
}
