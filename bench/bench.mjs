// `npm run bench [megabytes]`: times and peak memory as ratios, all measured in one run.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.mjs';
import { measure } from './measure.mjs';

const megabytes = Number(process.argv[2] ?? 150);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = here('../bin/ccsurgery.js');
const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-bench-'));
const session = join(folder, 'session.jsonl');
const rounds = 3;

try {
  generate(session, megabytes * 1e6);
  const size = statSync(session).size / 1024 / 1024;
  const baseline = await measure(
    [here('./baseline.mjs'), session, join(folder, 'out.jsonl')],
    rounds,
  );
  console.log(`session ${size.toFixed(0)} MiB; node ${process.version}; best of ${rounds}`);
  row('parse and stringify, bare node', baseline, 1, baseline.memory / size);
  for (const command of ['validate', 'clone', 'context', 'inspect']) {
    const result = await measure((round) => argsOf(command, round), rounds);
    row(`ccsurgery ${command}`, result, result.time / baseline.time, result.memory / size);
  }
  const bare = await measure(['-e', '0'], 10);
  const version = await measure([cli, '--version'], 10);
  row('node -e 0', bare, 1);
  row('ccsurgery --version', version, version.time / bare.time);
} finally {
  rmSync(folder, { recursive: true });
}

/** A clone goes to a new file each time, as it would in use. */
function argsOf(command, round) {
  const target = command === 'clone' ? ['-o', join(folder, `clone-${round}.jsonl`)] : [];
  return [cli, command, session, ...target, '--json'];
}

function row(name, { time, memory }, ratio, memoryRatio) {
  const cells = [
    name.padEnd(32),
    `${time.toFixed(0)} ms`.padStart(9),
    `× ${ratio.toFixed(2)}`.padStart(8),
  ];
  if (memoryRatio !== undefined)
    cells.push(`${memory.toFixed(0)} MiB`.padStart(9), `× ${memoryRatio.toFixed(2)} of the file`);
  console.log(cells.join('  '));
}
