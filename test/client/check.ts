/**
 * Shows with real clients that surgery keeps its promises: `npm run test:client -- [VERSION…] [OPERATION…]`; the first
 * words of an operation stand for all that begin so. Needs what record.ts needs. Prints a table of operations and
 * versions, writes it for the docs if everything was tried, and exits with 1 if something failed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { operations } from './checks/index.ts';
import type { Operation } from './checks/types.ts';
import { chosen } from './chosen.ts';
import { enter } from './sandbox.ts';
import { installed, type Traits, versions } from './versions.ts';

const checkout = resolve(import.meta.dirname, '../..');
const secondsPerJob = 1800;
/** Clients wait a good part of their time. */
const jobsAtOnce = availableParallelism() + 1;

/** What is wrong, by the operation's name. */
type Problems = Record<string, string[]>;

/** A session that a client makes, and what is tried on it. */
interface Job {
  readonly version: string;
  readonly on: string;
  readonly names: string[];
}

const [wanted, names] = chosen(
  process.argv.slice(2),
  Object.keys(versions),
  Object.keys(operations),
);
for (const version of wanted) installed(version);
execFileSync(process.execPath, ['build.mjs'], { cwd: checkout });
const results: Record<string, Problems> = Object.fromEntries(
  wanted.map((version) => [version, {}]),
);
// The longest first, so that none of them is left over at the end.
const jobs = wanted.flatMap(jobsOf).sort((one, other) => other.names.length - one.names.length);
await Promise.all(Array.from({ length: jobsAtOnce }, work));
report();

async function work(): Promise<void> {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
    Object.assign(results[job.version] as Problems, await run(job));
}

/** The operations that a version can stand, those on one session together: it is made once for them. */
function jobsOf(version: string): Job[] {
  const jobs = new Map<string, Job>();
  for (const name of names) {
    const { on, appliesTo } = operations[name] as Operation;
    if (appliesTo?.(versions[version] as Traits, version) === false) continue;
    const job = jobs.get(on) ?? { version, on, names: [] };
    job.names.push(name);
    jobs.set(on, job);
  }
  return [...jobs.values()];
}

async function run({ version, on, names }: Job): Promise<Problems> {
  const folder = mkdtempSync(join(tmpdir(), `ccsurgery-check-${version}-`));
  const started = Date.now();
  const args = [version, folder, on, ...names];
  await enter(installed(version), 'checks/run.ts', args, secondsPerJob, [folder]);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.error(`${version} ${on}: ${names.length} operations, ${seconds} s`);
  const file = join(folder, 'problems.json');
  const problems: Problems = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : Object.fromEntries(names.map((name) => [name, ['it was not tried: the sandbox failed']]));
  if (Object.values(problems).flat().length === 0) rmSync(folder, { recursive: true });
  else console.error(`${version} ${on}: the client's requests and sessions are in ${folder}`);
  return problems;
}

function report(): void {
  const width = Math.max(...names.map(({ length }) => length));
  const row = (name: string, cells: string[]): void =>
    console.log([name.padEnd(width), ...cells.map((cell) => cell.padEnd(7))].join('  ').trimEnd());
  row('', wanted);
  const verdicts = names.map((name) => wanted.map((version) => verdict(results[version]?.[name])));
  for (const [index, name] of names.entries()) row(name, verdicts[index] as string[]);
  for (const [version, problems] of Object.entries(results))
    for (const [name, sentences] of Object.entries(problems))
      for (const sentence of sentences) console.log(`\n${version} ${name}: ${sentence}`);
  if (verdicts.flat().includes('failed')) process.exitCode = 1;
}

/** What does not apply has no list of problems. */
function verdict(problems: string[] | undefined): string {
  if (problems === undefined) return '-';
  return problems.length === 0 ? 'ok' : 'failed';
}
