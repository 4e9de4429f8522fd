/** What became of each operation with each version, kept for the docs: `results.json` is written by a run that tries all. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { operations } from './checks/index.ts';
import { type Traits, versions } from './versions.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** `-` where an operation does not apply. */
export type Verdict = 'ok' | 'failed' | '-';

/** By operation, then by version. */
export type Results = Record<string, Record<string, Verdict>>;

/** Whether a version has what an operation is about. */
export function applies(name: string, version: string): boolean {
  return operations[name]?.appliesTo?.(versions[version] as Traits, version) !== false;
}

/** Writes the results, and the page that shows them. */
export function keepResults(results: Results): void {
  const file = join(import.meta.dirname, 'results.json');
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  execFileSync('npm', ['run', '--silent', 'docs'], { cwd: checkout, stdio: 'inherit' });
}
