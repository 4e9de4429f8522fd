import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CLAUDE_DIR, ccsurgery, type Json, json } from './cli.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ccsurgery-errors-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

const line = (id: string): string =>
  `${JSON.stringify({ type: 'user', sessionId: id, uuid: id, parentUuid: null, timestamp: '2026-01-01T00:00:00.000Z', message: { role: 'user', content: 'hi' } })}\n`;

describe('wrong use exits 2 and says why', () => {
  test.each([
    [['operate'], 'wrong-use'],
    [['help', 'nonsense'], 'wrong-use'],
    [['help', 'delete'], 'wrong-use'],
    [['validate', '--loud'], 'wrong-use'],
    [['inspect', 'a', 'b'], 'wrong-use'],
    [['validate', 'no-such-session'], 'session-not-found'],
    [['validate', '/nonexistent/x.jsonl'], 'session-not-found'],
    [['validate', scratch], 'not-a-session'],
    [['validate', file('prose.txt', 'dear diary\nnothing happened\n')], 'not-a-session'],
  ])('%j', async (args, error) => {
    const { code, data } = await json(args);
    expect(code).toBe(2);
    expect(data).toMatchObject({ schemaVersion: 1, error: { code: error } });
    const human = await ccsurgery(args);
    expect(human).toMatchObject({ code: 2, out: '' });
    expect(human.err).toMatch(/^error: \S/);
  });
});

test('an ambiguous start of an id lists the candidates', async () => {
  const folder = join(scratch, 'claude/projects/-p');
  mkdirSync(folder, { recursive: true });
  const ids = ['aaaa1111-0000-4000-8000-000000000000', 'aaaa2222-0000-4000-8000-000000000000'];
  for (const id of ids) writeFileSync(join(folder, `${id}.jsonl`), line(id));
  const options = ['--claude-dir', join(scratch, 'claude')];
  const { code, data } = await json(['validate', 'aaaa', ...options]);
  expect(code).toBe(2);
  expect(data.error.code).toBe('ambiguous-session');
  for (const id of ids) expect(data.error.hint).toContain(id);
  expect((await json(['validate', 'aaaa1', ...options])).code).toBe(0);
});

test('a damaged file is a session with findings, not an error', async () => {
  const path = file('cut.jsonl', `${line('a')}{"type":"user","mess`);
  const { code, data } = await json(['validate', path]);
  expect(code).toBe(1);
  expect(data.sessions[0].diagnostics.map((d: Json) => d.code)).toContain('truncated-line');
});

test.each(['validate', 'context', 'inspect'])('%s refuses an empty file', async (command) => {
  const { code, data } = await json([command, file('empty.jsonl', '')]);
  expect([code, data.error.code]).toEqual([2, 'empty-session']);
});

test('help and version are not errors', async () => {
  expect((await ccsurgery(['--help'])).code).toBe(0);
  expect((await ccsurgery(['validate', '--help'])).out).toContain('--level');
  expect((await ccsurgery(['--version'])).out).toMatch(
    /^\d+\.\d+\.\d+ \((commit \w+, )?Node v\d+\.\d+\.\d+\)\n$/,
  );
});

test('a project without sessions has no latest one', async () => {
  const args = ['inspect', '--claude-dir', CLAUDE_DIR, '--project', '/home/dev/elsewhere'];
  expect(await json(args)).toMatchObject({
    code: 2,
    data: { error: { code: 'session-not-found' } },
  });
});
