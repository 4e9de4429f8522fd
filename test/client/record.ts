/**
 * Makes the fixtures under fixtures/clients from nothing: `npx tsx test/client/record.ts [VERSION…] [SCENARIO…]`.
 * Needs Linux, root (for namespaces), `ip` and tmux. A version that is not installed yet comes from the npm registry.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { review } from './review.ts';
import { enter } from './sandbox.ts';
import { scenarios } from './scenarios/index.ts';
import { installed, versions } from './versions.ts';

const fixtures = resolve(import.meta.dirname, '../../fixtures/clients');
const secondsPerScenario = 300;

const wanted = process.argv.slice(2);
const known = [...Object.keys(versions), ...Object.keys(scenarios)];
const unknown = wanted.filter((word) => !known.includes(word));
if (unknown.length > 0) throw new Error(`neither a version nor a scenario: ${unknown.join(' ')}`);

for (const version of chosen(Object.keys(versions))) {
  for (const name of chosen(Object.keys(scenarios))) await record(version, name);
}
review(fixtures);

async function record(version: string, name: string): Promise<void> {
  const fixture = join(fixtures, version, name);
  mkdirSync(fixture, { recursive: true });
  const requests = mkdtempSync(join(tmpdir(), `ccsurgery-${version}-${name}-`));
  const started = Date.now();
  const args = [version, name, fixture, requests];
  if (await enter(installed(version), 'record-one.ts', args, secondsPerScenario, [requests])) {
    rmSync(requests, { recursive: true });
    console.log(`${version} ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } else {
    console.error(`${version} ${name}: failed; what the client asked is in ${requests}`);
    process.exitCode = 1;
  }
}

/** The words given of one kind, or all of that kind. */
function chosen(kind: string[]): string[] {
  const given = kind.filter((word) => wanted.includes(word));
  return given.length > 0 ? given : kind;
}
