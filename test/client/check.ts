/**
 * Shows with real clients that surgery keeps its promises: `npm run test:client -- [--sample | --rest] [VERSION…] [OPERATION…]`;
 * the first words of an operation stand for all that begin so. Needs what record.ts needs. Prints a table of operations
 * and versions, writes them to the table in the docs (but for a sample), and exits with 1 if something failed.
 *
 * All of it takes hours: what was tried is kept as soon as it is known, and `--rest` tries what has not succeeded yet.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CHANGED_VERSIONS } from '../../src/format/client-families.ts';
import { operations } from './checks/index.ts';
import type { Operation } from './checks/types.ts';
import { chosen } from './chosen.ts';
import { applies, keepResults, mapOf, readResults, type Verdict } from './results.ts';
import { CORE, isInSample, sampled } from './sample.ts';
import { enter } from './sandbox.ts';
import { installed, versions } from './versions.ts';

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

const words = process.argv.slice(2);
const isSample = words[0] === '--sample';
const isRest = words[0] === '--rest';
const before = readResults();
const [named, names] = chosen(
  isSample || isRest ? words.slice(1) : words,
  Object.keys(versions),
  Object.keys(operations),
);
const wanted = isSample ? sampled(named) : named.filter((version) => jobsOf(version).length > 0);
const problems: Record<string, Problems> = mapOf(wanted, () => ({}));
installAll();
execFileSync(process.execPath, ['build.mjs'], { cwd: checkout });
// The longest first, so that none of them is left over at the end.
const jobs = wanted.flatMap(jobsOf).sort((one, other) => other.names.length - one.names.length);
await Promise.all(Array.from({ length: jobsAtOnce }, work));
report();

function installAll(): void {
  try {
    for (const version of wanted) installed(version);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function work(): Promise<void> {
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
    Object.assign(problems[job.version] as Problems, await run(job));
}

/** The operations that a version can stand, those on one session together: it is made once for them. */
function jobsOf(version: string): Job[] {
  const jobs = new Map<string, Job>();
  for (const name of names) {
    if (!isTried(name, version)) continue;
    const { on } = operations[name] as Operation;
    const job = jobs.get(on) ?? { version, on, names: [] };
    job.names.push(name);
    jobs.set(on, job);
  }
  return [...jobs.values()];
}

function isTried(name: string, version: string): boolean {
  if (!applies(name, version)) return false;
  if (isSample) return isInSample(name, version);
  return !isRest || (isDue(name, version) && before[name]?.[version] !== 'ok');
}

/** Whether a whole run of the table has a cell. */
function isDue(name: string, version: string): boolean {
  return (
    CHANGED_VERSIONS.includes(version) ||
    version === Object.keys(versions).at(-1) ||
    CORE.includes(name)
  );
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
  if (!isSample)
    keepResults(
      version,
      mapOf(names, (name) => verdictOn(problems[name])),
    );
  if (Object.values(problems).flat().length === 0) rmSync(folder, { recursive: true });
  else console.error(`${version} ${on}: the client's requests and sessions are in ${folder}`);
  return problems;
}

function verdictOn(problems: string[] | undefined): Verdict {
  if (problems === undefined) return 'not run';
  return problems.length === 0 ? 'ok' : 'failed';
}

function report(): void {
  const width = Math.max(...names.map(({ length }) => length));
  const row = (name: string, cells: string[]): void =>
    console.log([name.padEnd(width), ...cells.map((cell) => cell.padEnd(7))].join('  ').trimEnd());
  row('', wanted);
  for (const name of names)
    row(
      name,
      wanted.map((version) => verdictOn(problems[version]?.[name])),
    );
  for (const [version, found] of Object.entries(problems))
    for (const [name, sentences] of Object.entries(found))
      for (const sentence of sentences) console.log(`\n${version} ${name}: ${sentence}`);
  if (!isSample)
    execFileSync('npm', ['run', '--silent', 'docs'], { cwd: checkout, stdio: 'inherit' });
  if (Object.values(problems).some((found) => Object.values(found).flat().length > 0))
    process.exitCode = 1;
}
