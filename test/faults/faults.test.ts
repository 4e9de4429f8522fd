import { expect, test } from 'vitest';
import { appendRounds } from './append.ts';
import { canMount, diskRounds } from './disk.ts';
import { killRounds } from './kill.ts';
import { aimedRounds, killAtRounds } from './kill-at.ts';
import { removeAtEach } from './remove.ts';

/** A few rounds of each; `npm run faults` makes as many as asked for, on a larger session. */
const BYTES = 3e5;

test('no line that a client appends is lost, and not every command is refused', async () => {
  const { lost, edits } = await appendRounds(1, BYTES);
  expect(lost).toBe(0);
  expect(edits).toBeGreaterThan(0);
});

test('a command that is killed leaves old or new files, and the next one clears up', async () => {
  const { kills, broken } = await killRounds(7, BYTES);
  expect(broken).toEqual([]);
  expect(kills).toBe(7);
}, 120_000);

test('at whatever change of a name it is killed, all files are old or new, and no line is lost', async () => {
  const { mixed, broken } = await killAtRounds(BYTES, { names: ['prune'] });
  expect(broken).toEqual([]);
  expect(mixed).toBeGreaterThan(0);
}, 120_000);

test.each(['record', 'replace', 'roll-back'] as const)(
  'killed at the %s, nothing is lost',
  async (aim) => {
    const { kills, broken } = await aimedRounds(aim, 3, BYTES, ['prune']);
    expect(broken).toEqual([]);
    expect(kills).toBe(3);
  },
  120_000,
);

test.each(['artifact', 'state'])(
  'whenever the %s is removed, the command is done or refused as a whole',
  async (what) => {
    const { refused, broken } = await removeAtEach('prune', what, BYTES);
    expect(broken).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  },
  120_000,
);

test.runIf(canMount()).each(['full', 'read-only'] as const)(
  'on a disk that is %s, what can’t be written is refused, and all is as it was',
  (kind) => {
    const { refused, codes, broken } = diskRounds(kind, 12, BYTES);
    expect(broken).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    const told = kind === 'full' ? 'disk-full' : 'not-writable';
    expect(Object.keys(codes).filter((code) => code !== 'done')).toEqual([told]);
  },
  120_000,
);
