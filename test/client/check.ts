/**
 * Shows with real clients that surgery keeps its promises: `npx tsx test/client/check.ts [VERSION…] [CHECK…]`.
 * Needs what record.ts needs. Prints a table of versions and checks; exits with 1 if one failed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checks } from './checks/index.ts';
import { chosen } from './chosen.ts';
import { enter } from './sandbox.ts';
import { installed, type Traits, versions } from './versions.ts';

const checkout = resolve(import.meta.dirname, '../..');
const secondsPerScenario = 900;

/** What is wrong, by the check's name. */
type Problems = Record<string, string[]>;

const args = process.argv.slice(2);
const [wanted, names] = chosen(args, Object.keys(versions), Object.keys(checks));
execFileSync(process.execPath, ['build.mjs'], { cwd: checkout });
const results: Record<string, Problems> = {};
for (const version of wanted) results[version] = await checkVersion(version);
report();

async function checkVersion(version: string): Promise<Problems> {
  const problems: Problems = {};
  for (const group of byScenario(version, versions[version] as Traits))
    Object.assign(problems, await checkTogether(version, group));
  return problems;
}

/** The checks that a version can stand, those of one scenario together: it is played once for them. */
function byScenario(version: string, traits: Traits): string[][] {
  const groups = new Map<unknown, string[]>();
  for (const name of names) {
    const { scenario, appliesTo } = checks[name] ?? {};
    if (appliesTo?.(traits, version) === false) continue;
    groups.set(scenario, [...(groups.get(scenario) ?? []), name]);
  }
  return [...groups.values()];
}

async function checkTogether(version: string, group: string[]): Promise<Problems> {
  const folder = mkdtempSync(join(tmpdir(), `ccsurgery-check-${version}-`));
  await enter(
    installed(version),
    'checks/run.ts',
    [version, folder, ...group],
    secondsPerScenario,
    [folder],
  );
  const file = join(folder, 'problems.json');
  const problems: Problems = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : Object.fromEntries(group.map((name) => [name, ['the scenario could not be played']]));
  if (Object.values(problems).flat().length === 0) rmSync(folder, { recursive: true });
  else console.error(`${version} ${group.join(' ')}: what the client asked is in ${folder}`);
  return problems;
}

function report(): void {
  const rows = Object.entries(results).map(([version, problems]) => [
    version,
    ...names.map((name) => verdict(problems[name])),
  ]);
  for (const row of [['', ...names], ...rows])
    console.log(
      row
        .map((cell, index) => cell.padEnd(index === 0 ? 8 : 17))
        .join(' ')
        .trimEnd(),
    );
  for (const [version, problems] of Object.entries(results))
    for (const [name, sentences] of Object.entries(problems))
      for (const sentence of sentences) console.log(`\n${version} ${name}: ${sentence}`);
  if (rows.flat().includes('failed')) process.exitCode = 1;
}

/** A check that does not apply has no list of problems. */
function verdict(problems: string[] | undefined): string {
  if (problems === undefined) return '-';
  return problems.length === 0 ? 'ok' : 'failed';
}
