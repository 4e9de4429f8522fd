/** What became of each operation with each version, kept for the docs: every part of a run writes what it tried to `results.json`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from './checks/index.ts';
import { type Traits, versions } from './versions.ts';

const file = join(import.meta.dirname, 'results.json');

/** `-` where an operation does not apply. */
export type Verdict = 'ok' | 'failed' | 'not run' | '-';

/** By operation, then by version. */
export type Results = Record<string, Record<string, Verdict>>;

/** Whether a version has what an operation is about. */
export function applies(name: string, version: string): boolean {
  return operations[name]?.appliesTo?.(versions[version] as Traits, version) !== false;
}

/** Every operation with every version: as the last run left it, `not run` where there was none. */
export function readResults(): Results {
  const known: Results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return mapOf(Object.keys(operations), (name) =>
    mapOf(Object.keys(versions), (version) =>
      applies(name, version) ? (known[name]?.[version] ?? 'not run') : '-',
    ),
  );
}

/** Writes the verdicts on one version; all others stay as they are. */
export function keepResults(version: string, verdicts: Readonly<Record<string, Verdict>>): void {
  const all = readResults();
  for (const [name, verdict] of Object.entries(verdicts))
    (all[name] as Results[string])[version] = verdict;
  writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`);
}

export function mapOf<Value>(
  keys: readonly string[],
  value: (key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
