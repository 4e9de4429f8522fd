import { appendRounds } from './append.ts';
import { canMount, diskRound } from './disk.ts';
import { killRounds } from './kill.ts';
import { killAtRounds } from './kill-at.ts';

/** Faults by the hundred: `tsx test/faults/run.ts append|kill|kill-at|kill-at-apart|disk [rounds]`. */
const BYTES = 12e6;
const FAULTS: Readonly<Record<string, (rounds: number) => unknown>> = {
  append: (rounds) => appendRounds(rounds, BYTES),
  kill: (rounds) => killRounds(rounds, BYTES),
  'kill-at': () => killAtRounds(BYTES),
  // Backups as copies.
  'kill-at-apart': () => killAtRounds(BYTES, '/dev/shm'),
  disk: () => (canMount() ? diskRound(BYTES) : 'skipped: mounting needs root'),
};

const [name = '', rounds = '20'] = process.argv.slice(2);
const fault = FAULTS[name];
if (fault === undefined) throw new Error(`one of ${Object.keys(FAULTS).join(', ')}`);
console.log(name, await fault(Number(rounds)));
