// The figures as a page.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { BASELINE, COLD_START, FASTER_THAN_FORK, FORK, MARKS } from './commands.mjs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const row = (cells) => `| ${cells.join(' | ')} |`;

function table(head, rows) {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

export function heading() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const [{ model }] = cpus();
  return `# Results of \`npm run bench\`

ccsurgery ${version} (${commit.trim()}), node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores (${model.trim()}), load ${loadavg()[0].toFixed(1)} at the start. Best of several rounds in turns, the disk synced before each; machines are noisy, so only the ratios count. Made by \`npm run bench -- --record\`.`;
}

/** Times and memory at one size. */
export function sizeTable(megabytes, mebibytes, results) {
  const baseline = results.get(BASELINE);
  const rows = [...results].map(([name, { time, memory, failed }]) => {
    if (failed) return [name, 'fails', '', '', ''];
    const ratio = baseline.failed ? '' : (time / baseline.time).toFixed(2);
    return [
      name,
      `${time.toFixed(0)} ms`,
      ratio,
      `${memory.toFixed(0)} MiB`,
      (memory / mebibytes).toFixed(2),
    ];
  });
  return `## A session of ${megabytes} MB

${table(['', 'time', 'of bare node', 'memory', 'of the file'], rows)}`;
}

/** Held against what they should be. */
export function markTable(mebibytes, results, start) {
  const baseline = results.get(BASELINE).time;
  const rows = Object.entries(MARKS).flatMap(([name, mark]) => {
    const { time, memory } = results.get(name);
    return [
      [`${name}, time`, time / baseline, mark.time],
      ...(mark.memory === undefined ? [] : [[`${name}, memory`, memory / mebibytes, mark.memory]]),
    ];
  });
  rows.push(['cold start (`--version`) of `node -e 0`', start, COLD_START]);
  const cells = rows.map(([what, is, most]) => [
    what,
    is.toFixed(2),
    `≤ ${most}`,
    is <= most ? 'met' : 'missed',
  ]);
  const fork = results.get(FORK);
  if (fork !== undefined && !fork.failed) {
    const faster = fork.time / results.get('clone').time;
    cells.push([
      `clone, times as fast as ${FORK}`,
      faster.toFixed(1),
      `≥ ${FASTER_THAN_FORK}`,
      faster >= FASTER_THAN_FORK ? 'met' : 'missed',
    ]);
  }
  return `## Marks\n\n${table(['', 'is', 'mark', ''], cells)}`;
}

/** How time grows with size: about 1 where it grows as the session does. */
export function growthTable(bySize) {
  const sizes = [...bySize.keys()];
  const names = [...bySize.get(sizes[0]).keys()];
  const head = ['', ...sizes.slice(1).map((size, index) => `${sizes[index]} → ${size} MB`)];
  const rows = names.map((name) => [
    name,
    ...sizes.slice(1).map((size, index) => {
      const [before, after] = [bySize.get(sizes[index]).get(name), bySize.get(size).get(name)];
      if (before.failed || after.failed) return 'fails';
      return (after.time / before.time / (size / sizes[index])).toFixed(2);
    }),
  ]);
  return `## Growth

Time over time, divided by size over size: 1 is linear, less is what a start costs.

${table(head, rows)}`;
}
