import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../src/errors.ts';
import { NOBODY } from '../builders/ids.ts';
import { broken, damagedText } from './broken.ts';
import { FIXTURES, json } from './cli.ts';

describe('several', () => {
  const sound = join(FIXTURES, 'dialects/strings-and-blocks.jsonl');

  test('each is repaired, and a summary says how many', async () => {
    const { path, run, json: data } = broken();
    const shown = await run('repair', path, sound, '-n');
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('2 sessions: 1 repaired, 1 sound before');
    const { data: both } = await data('repair', path, sound, '--in-place');
    expect(both.sessions.map(({ fixes }: { fixes: unknown[] }) => fixes.length)).toEqual([2, 0]);
  });

  test('one that is not there does not keep the others from it', async () => {
    const { path, json: run } = broken();
    const { code, data } = await run('repair', 'nowhere.jsonl', path, '--in-place');
    expect(code).toBe(2);
    expect(data.sessions[0].error.code).toBe('session-not-found');
    expect(data.sessions[1].fixes).toHaveLength(2);
  });

  test('a signal at one of them ends it, and what was done is told', async () => {
    const [first, second] = [broken(), broken()];
    const before = readFileSync(first.path, 'utf8');
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (readFileSync(first.path, 'utf8') !== before) controller.abort(new Interrupted(2));
    }, 1);
    const args = ['repair', first.path, second.path, '--in-place'];
    const env = { CLAUDE_CONFIG_DIR: first.claude, XDG_STATE_HOME: join(first.root, 'state') };
    const { code, data } = await json(args, { env, signal: controller.signal });
    clearInterval(timer);
    expect(code).toBe(130);
    expect(data.sessions[0].operation).toEqual(expect.any(String));
    expect(data.sessions[1].error.code).toBe('interrupted');
    expect(readFileSync(second.path, 'utf8')).toBe(damagedText());
  });

  test('cannot go to one place', async () => {
    const { path, json: run } = broken();
    for (const options of [
      ['-o', 'x.jsonl'],
      ['--id', NOBODY],
      ['--id-map', 'ids.json'],
    ]) {
      const { code, data } = await run('repair', path, sound, ...options);
      expect([code, data.error.code]).toEqual([2, 'wrong-use']);
    }
  });
});
