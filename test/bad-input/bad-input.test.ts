import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { EVERY_COMMAND } from './command-lines.ts';
import { crowds } from './crowds.ts';
import { fastFolder } from './folder.ts';
import { giants } from './giants.ts';
import { originals } from './originals.ts';
import { playAll, playRound } from './round.ts';

/** A few of them; `npm run fuzz` plays as many as asked for. */
const ROUNDS = 150;
const root = fastFolder();

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('whatever is done to a session, commands give a result or a clear error, and lose nothing', async () => {
  const sessions = originals();
  for (let seed = 1; seed <= ROUNDS; seed++)
    expect(await playRound(seed, sessions, root)).toEqual([]);
}, 240_000);

test.each([...giants(50_000), ...crowds(100)])('too much: $name', async (session) => {
  expect(await playAll(session, session, EVERY_COMMAND, [], root)).toEqual([]);
});
