/**
 * Makes the fixtures under fixtures/clients from nothing: `npx tsx test/client/record.ts [VERSION…] [SCENARIO…]`.
 * Needs Linux, root (for namespaces), `ip` and tmux. A version that is not installed yet comes from the npm registry.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chosen } from './chosen.ts';
import { review } from './review.ts';
import { enter } from './sandbox.ts';
import { scenarios } from './scenarios/index.ts';
import { installed, versions } from './versions.ts';

const fixtures = resolve(import.meta.dirname, '../../fixtures/clients');
const secondsPerScenario = 300;

const args = process.argv.slice(2);
const [wanted, names] = chosen(args, Object.keys(versions), Object.keys(scenarios));
for (const version of wanted) {
  for (const name of names) await record(version, name);
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
