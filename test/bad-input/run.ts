import { rmSync } from 'node:fs';
import { EVERY_COMMAND } from './command-lines.ts';
import { fastFolder } from './folder.ts';
import { giants } from './giants.ts';
import { growths } from './growth.ts';
import { originals } from './originals.ts';
import { type Failure, playAll, playRound } from './round.ts';
import { Watchdog } from './watchdog.ts';

/**
 * Damaged sessions by the thousand: `npm run fuzz -- [rounds] [seed]`; one round with the seed that a
 * failure tells plays it again. `npm run fuzz -- giants [bytes]`: sessions with a line that is too long;
 * `npm run fuzz -- growth [count] [name]`: those with too many of one thing, and how time grows with it.
 */
const [what = '1000', number, name] = process.argv.slice(2);
const root = fastFolder();
const watchdog = new Watchdog();
const watch = (started: string): void => watchdog.expect(started);
let failed = 0;

function tell(failures: readonly Failure[]): void {
  for (const failure of failures) console.log(JSON.stringify(failure));
  failed += failures.length;
}

if (what === 'giants')
  for (const giant of giants(Number(number ?? 50e6)))
    tell(await playAll(giant, giant, EVERY_COMMAND, [], root, watch));
else if (what === 'growth')
  for await (const growth of growths(Number(number ?? 1000), root, watch, name)) {
    console.log(JSON.stringify(growth));
    failed++;
  }
else {
  const first = Number(number ?? Date.now() % 1e9);
  const sessions = originals();
  console.log(`${what} rounds from seed ${first}`);
  for (let seed = first; seed < first + Number(what); seed++) {
    if (seed > first && (seed - first) % 1000 === 0) console.log(`${seed - first} rounds`);
    tell(await playRound(seed, sessions, root, watch));
  }
}
watchdog.end();
rmSync(root, { recursive: true, force: true });
console.log(`${failed} failures`);
process.exitCode = failed === 0 ? 0 : 1;
