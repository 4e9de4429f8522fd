import { expect, test } from 'vitest';
import { appendRounds } from './append.ts';
import { canMount, diskRound } from './disk.ts';
import { killRounds } from './kill.ts';
import { killAtRounds } from './kill-at.ts';

/** A few rounds of each; `tsx test/faults/run.ts` makes as many as asked for, on a larger session. */
const BYTES = 1e6;

test('no line that a client appends is lost, and not every edit is refused', async () => {
  const { lost, edits } = await appendRounds(3, BYTES);
  expect(lost).toBe(0);
  expect(edits).toBeGreaterThan(0);
});

test('a run that is killed leaves old or new files, and the next one clears up', async () => {
  const { broken } = await killRounds(6, BYTES);
  expect(broken).toBe(0);
});

test('at whatever change of a name it is killed, all files are old or new, and no line is lost', async () => {
  const { mixed, broken } = await killAtRounds(BYTES);
  expect(broken).toEqual([]);
  expect(mixed).toBeGreaterThan(0);
}, 120_000);

test.runIf(canMount())('what can’t be written is refused, and all is as it was', () => {
  const figures = diskRound(BYTES);
  expect(figures).toHaveLength(5);
  for (const figure of figures) expect(figure).toMatchObject({ exitCode: 3, isUntouched: true });
});
