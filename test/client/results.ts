/** What became of each operation with each version, kept for the docs: every run writes what it tried to `results.json`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { operations } from './checks/index.ts';
import { type Traits, versions } from './versions.ts';

const checkout = resolve(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'results.json');

/** `-` where an operation does not apply. */
export type Verdict = 'ok' | 'failed' | 'untried' | '-';

/** By operation, then by version. */
export type Results = Record<string, Record<string, Verdict>>;

/** Whether a version has what an operation is about. */
export function applies(name: string, version: string): boolean {
  return operations[name]?.appliesTo?.(versions[version] as Traits, version) !== false;
}

export function readResults(): Results {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Writes the results, what was not tried now as it was before, and the page that shows them. */
export function keepResults(results: Results): void {
  const before = readResults();
  const all = mapOf(Object.keys(operations), (name) =>
    mapOf(Object.keys(versions), (version) => {
      if (!applies(name, version)) return '-';
      return results[name]?.[version] ?? before[name]?.[version] ?? 'untried';
    }),
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  execFileSync('npm', ['run', '--silent', 'docs'], { cwd: checkout, stdio: 'inherit' });
}

export function mapOf<Value>(
  keys: readonly string[],
  value: (key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
