import { spawnSync } from 'node:child_process';
import { ROOT } from '../commands/cli.ts';

/**
 * Properties by the thousand: `npm run properties -- [runs] [seed]`, each of them so often. A failure
 * tells its seed: with the same number of runs and that seed it comes again.
 */
const [runs = '1000', seed = String(Date.now() % 1e9)] = process.argv.slice(2);
console.log(`${runs} runs from seed ${seed}`);
const files = ['test/properties', 'test/graph/property.test.ts', 'test/passes/property.test.ts'];
const { status } = spawnSync('npx', ['vitest', 'run', ...files, '--testTimeout=0'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_RUNS: runs, PROPERTY_SEED: seed },
});
process.exitCode = status ?? 1;
