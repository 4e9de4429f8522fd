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
  const traits = versions[version] as Traits;
  return traits.unfit === undefined && operations[name]?.appliesTo?.(traits, version) !== false;
}

/** What was tried so far. */
function readTried(): Results {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Every operation with every version: as the last run left it, `not run` where there was none. */
export function readResults(): Results {
  const tried = readTried();
  return mapOf(Object.keys(operations), (name) =>
    mapOf(Object.keys(versions), (version) =>
      applies(name, version) ? (tried[name]?.[version] ?? 'not run') : '-',
    ),
  );
}

/** Writes the verdicts on one version; all others stay as they are. */
export function keepResults(version: string, verdicts: Readonly<Record<string, Verdict>>): void {
  const tried = readTried();
  for (const [name, verdict] of Object.entries(verdicts))
    tried[name] = { ...tried[name], [version]: verdict };
  const known = Object.keys(operations).filter((name) => tried[name] !== undefined);
  const sorted = mapOf(known, (name) => sortedByVersion(tried[name] as Results[string]));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Only what was tried, with versions that are still tested. */
function sortedByVersion(cells: Results[string]): Results[string] {
  const isTried = (version: string): boolean => ['ok', 'failed'].includes(cells[version] ?? '');
  const names = Object.keys(versions).filter(isTried);
  return mapOf(names, (version) => cells[version] as Verdict);
}

export function mapOf<Value>(
  keys: readonly string[],
  value: (key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
