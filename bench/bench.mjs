// `npm run bench [megabytes] [-- --sdk FOLDER]`: times and peak memory as ratios, all measured in
// one run. FOLDER is where `npm install @anthropic-ai/claude-agent-sdk` was run.
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate, SESSION, WORKING_DIR } from './generate.mjs';
import { measure } from './measure.mjs';

const { values, positionals } = parseArgs({
  options: { sdk: { type: 'string' } },
  allowPositionals: true,
});
const megabytes = Number(positionals[0] ?? 150);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = here('../bin/ccsurgery.js');
const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-bench-'));
const session = join(folder, 'session.jsonl');
const rounds = 5;
const COMMANDS = [
  ['validate'],
  ['clone', '-o'],
  ['prune', '--thinking', '--tool-results', 'stub', '-o'],
  ['compress', '-o'],
  ['repair'],
  ['context'],
  ['inspect'],
];

try {
  generate(session, megabytes * 1e6);
  const size = statSync(session).size / 1024 / 1024;
  console.log(`session ${size.toFixed(0)} MiB; node ${process.version}; best of ${rounds}`);
  await table(rounds, size, [
    {
      name: 'parse and stringify, bare node',
      args: () => [here('./baseline.mjs'), session, join(folder, 'out.jsonl')],
    },
    ...COMMANDS.map(([command, ...options]) => ({
      name: `ccsurgery ${command}`,
      args: (round) => argsOf(command, options, round),
    })),
    ...(values.sdk === undefined ? [] : [fork(resolve(values.sdk))]),
  ]);
  await table(10, undefined, [
    { name: 'node -e 0', args: () => ['-e', '0'] },
    { name: 'ccsurgery --version', args: () => [cli, '--version'] },
  ]);
} finally {
  rmSync(folder, { recursive: true });
}

/** What is written goes to a new file each time, as it would in use. */
function argsOf(command, options, round) {
  const target = options.includes('-o') ? [join(folder, `${command}-${round}.jsonl`)] : [];
  return [cli, command, session, ...options, ...target, '--json'];
}

/** The SDK finds a session only where clients keep theirs. */
function fork(sdk) {
  const claude = join(folder, 'claude');
  const path = join(claude, 'projects', WORKING_DIR.replace(/\W/g, '-'), `${SESSION}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  linkSync(session, path);
  return {
    name: 'forkSession of the SDK',
    args: () => [here('./fork.mjs'), sdk, SESSION, WORKING_DIR],
    env: { CLAUDE_CONFIG_DIR: claude },
  };
}

/** Rows with their ratio to the first; memory is told as a part of `size`, if that is given. */
async function table(rounds, size, commands) {
  const results = await measure(commands, rounds);
  for (const [index, { name }] of commands.entries()) {
    const { time, memory } = results[index];
    const cells = [
      name.padEnd(32),
      `${time.toFixed(0)} ms`.padStart(9),
      `× ${(time / results[0].time).toFixed(2)}`.padStart(8),
    ];
    if (size !== undefined)
      cells.push(
        `${memory.toFixed(0)} MiB`.padStart(9),
        `× ${(memory / size).toFixed(2)} of the file`,
      );
    console.log(cells.join('  '));
  }
}
