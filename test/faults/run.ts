import { appendRounds } from './append.ts';
import { canMount, diskRounds } from './disk.ts';
import { killRounds } from './kill.ts';
import { aimedRounds, killAtRounds } from './kill-at.ts';
import { removeRounds } from './remove.ts';

/** Faults by the hundred: `npm run faults -- [kind] [rounds]`; without a kind, some of each. */
const BYTES = 3e6;
/** Where it does not matter how long the work takes. */
const SMALL = 3e5;
const CANNOT = 'skipped: it takes root and Linux to mount file systems of one’s own (unshare -m)';
const FAULTS: Readonly<Record<string, (rounds: number) => unknown>> = {
  append: (rounds) => appendRounds(rounds, BYTES),
  kill: (rounds) => killRounds(rounds, BYTES),
  // At every change of a name, however many rounds that takes; then with backups on another disk.
  'kill-at': () => killAtRounds(BYTES),
  'kill-at-apart': () => killAtRounds(BYTES, { stateRoot: '/dev/shm' }),
  // Right after the record appears, while files are replaced, while they are put back.
  'kill-record': (rounds) => aimedRounds('record', rounds, SMALL),
  'kill-replace': (rounds) => aimedRounds('replace', rounds, SMALL),
  'kill-roll-back': (rounds) => aimedRounds('roll-back', rounds, SMALL),
  full: (rounds) => (canMount() ? diskRounds('full', rounds, BYTES) : CANNOT),
  'read-only': (rounds) => (canMount() ? diskRounds('read-only', rounds, BYTES) : CANNOT),
  remove: (rounds) => removeRounds(rounds, BYTES),
};

const [wanted, rounds = '20'] = process.argv.slice(2);
const kinds = wanted === undefined ? Object.keys(FAULTS) : [wanted];
let isBroken = false;
for (const kind of kinds) {
  const fault = FAULTS[kind];
  if (fault === undefined) throw new Error(`one of ${Object.keys(FAULTS).join(', ')}`);
  const figures = await fault(Number(rounds));
  console.log(kind, figures);
  const { broken = [], lost = 0 } = figures as { broken?: string[]; lost?: number };
  isBroken ||= broken.length > 0 || lost > 0;
}
process.exitCode = isBroken ? 1 : 0;
