// Writes a Claude folder with many sessions, by default 5,000 of 4.4 GB in all, and shows what it
// costs to list and search them beside `cat` of the same files. The folder is removed at the end.
//   node bench/many-sessions.mjs [--sessions N] [--keep DIR]
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate, SESSION, WORKING_DIR } from './generate.mjs';

/** Of ten sessions six are small, three are usual, one is large: 0.88 MB on average. */
const SIZES = [1, 1, 1, 7, 1, 60, 1, 7, 1, 7].map((tenths) => tenths * 1e5);
const PROJECTS = 40;
const DAY = 24 * 60 * 60;
const ROUNDS = 3;
const RARE = 'Xylophonquark';
const CLI = join(import.meta.dirname, '../bin/ccsurgery.js');

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '5000' }, keep: { type: 'string' } },
});
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'ccsurgery-many-'));

function write(count) {
  const sample = join(folder, 'sample.jsonl');
  generate(sample, Math.max(...SIZES));
  const text = readFileSync(sample, 'latin1');
  rmSync(sample);
  for (let i = 0; i < count; i++) {
    const id = `${i.toString(16).padStart(8, '0')}${SESSION.slice(8)}`;
    const project = join(folder, 'projects', `${WORKING_DIR.replaceAll('/', '-')}-${i % PROJECTS}`);
    mkdirSync(project, { recursive: true });
    const end = text.lastIndexOf('\n', SIZES[i % SIZES.length]) + 1;
    const title = { type: 'custom-title', customTitle: `Session number ${i}`, sessionId: id };
    const lines = `${text.slice(0, end).replaceAll(SESSION, id)}${JSON.stringify(title)}\n`;
    const path = join(project, `${id}.jsonl`);
    // Once in all of them, in a prompt.
    writeFileSync(
      path,
      i === count - 7 ? lines.replace('"content":"', `"content":"${RARE} `) : lines,
      'latin1',
    );
    const time = Date.UTC(2026, 0, 1) / 1000 + (i * DAY) / 100;
    utimesSync(path, time, time);
  }
}

/** CPU and wall time in seconds of a command whose output nobody reads. */
function timed(...args) {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" > /dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...args], {
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
  });
  const [wall, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { cpu: user + system, wall };
}

function best(...args) {
  const runs = Array.from({ length: ROUNDS }, () => timed(...args));
  return runs.reduce((least, run) => (run.cpu < least.cpu ? run : least));
}

try {
  if (!existsSync(join(folder, 'projects'))) write(Number(values.sessions));
  const own = (...args) => best(process.execPath, CLI, ...args, '--claude-dir', folder);
  const cat = best('find', join(folder, 'projects'), '-name', '*.jsonl', '-exec', 'cat', '{}', '+');
  const results = {
    cat,
    'search, a rare word': own('search', RARE.toLowerCase()),
    'search, beyond ASCII': own('search', 'Жираф'),
    list: own('list'),
  };
  for (const [name, { cpu, wall }] of Object.entries(results))
    console.log(
      `${name.padEnd(22)} ${cpu.toFixed(2)} s CPU, ${wall.toFixed(2)} s; ${(cpu / cat.cpu).toFixed(1)} × cat`,
    );
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true });
}
