import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../bundle/scratch.ts';
import { CLAUDE_DIR, ccsurgery, json } from './cli.ts';

const ID = '2335ae59-d748-4b27-8ebe-1ae66fea4d27';
const env = { CLAUDE_CONFIG_DIR: CLAUDE_DIR };

const completed = async (...words: string[]): Promise<string[]> => {
  const { code, out } = await ccsurgery(['__complete', ...words], { env });
  expect(code).toBe(0);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0] as string);
};

describe('completion', () => {
  test('of commands, options, sessions with their titles, and shells', async () => {
    expect(await completed('re')).toEqual(['repair', 'recall', 'restore', 'rename']);
    expect(await completed('prune', '--tool-')).toContain('--tool-results');
    expect(await completed('--claude-dir', CLAUDE_DIR, 'inspect', '')).toEqual(['latest', ID]);
    expect(await completed('inspect', '23')).toEqual([ID]);
    expect(await completed('completion', '')).toEqual(['bash', 'zsh', 'fish']);
    const { out } = await ccsurgery(['__complete', 'inspect', '23'], { env });
    expect(out).toContain('\tA customer was charged');
  });

  test('leaves what an option takes to the shell, and never fails', async () => {
    expect(await completed('clone', '-o', '')).toEqual([]);
    expect(await completed('inspect', '--claude-dir', '/nonexistent', '')).toEqual(['latest']);
    expect(await completed()).toContain('list');
  });

  test.each(['bash', 'zsh', 'fish'])('the script for %s is one that it reads', async (shell) => {
    const { code, data } = await json(['completion', shell]);
    expect(code).toBe(0);
    const read = spawnSync(shell, ['-n'], { input: data.script, encoding: 'utf8' });
    // Not every machine has all of them.
    if (read.error === undefined) expect([read.status, read.stderr]).toEqual([0, '']);
  });

  test('bash completes with it', async () => {
    const bin = join(scratch(), 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'ccsurgery'), '#!/bin/sh\nprintf "one\\tOne\\n"\n', { mode: 0o755 });
    const { data } = await json(['completion', 'bash']);
    const typed =
      'COMP_WORDS=(ccsurgery inspect o); COMP_CWORD=2; _ccsurgery; printf %s "$COMPREPLY"';
    const out = execFileSync('bash', ['-c', `${data.script}\n${typed}`], {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    });
    expect(out.toString()).toBe('one');
  });

  test('another shell is wrong use', async () => {
    expect(await json(['completion', 'tcsh'])).toMatchObject({ code: 2 });
  });
});

describe('the command line', () => {
  test('takes options of every command before its name', async () => {
    const { code, data } = await json(['--claude-dir', CLAUDE_DIR, '-q', 'list']);
    expect(code).toBe(0);
    expect(data.sessions).toHaveLength(1);
    expect((await json([`--claude-dir=${CLAUDE_DIR}`, 'list'])).data.sessions).toHaveLength(1);
  });

  test.each([
    ['fork', 'clone'],
    ['delete', 'rm'],
    ['grep', 'search'],
    ['slim', 'prune'],
  ])('answers %s with %s', async (tried, meant) => {
    const { code, data } = await json([tried, 'x']);
    expect(code).toBe(2);
    expect(data.error.hint).toContain(`ccsurgery ${meant}`);
  });

  test('tells of variables', async () => {
    const { code, out } = await ccsurgery(['help', 'environment']);
    expect(code).toBe(0);
    expect(out).toContain('CLAUDE_CONFIG_DIR');
  });

  test('explains the command that is named after -h', async () => {
    const { code, out } = await ccsurgery(['-h', 'list']);
    expect(code).toBe(0);
    expect(out).toBe((await ccsurgery(['list', '-h'])).out);
    expect(out).toBe((await ccsurgery(['help', 'list'])).out);
  });

  test('names /resume inside a client, before the line for the shell', async () => {
    const args = ['clone', join(CLAUDE_DIR, `projects/-home-dev-shop/${ID}.jsonl`), '--claude-dir'];
    const to = scratch();
    const run = (more: Record<string, string>) =>
      ccsurgery([...args, to, '--project-to', '/home/dev/shop'], { env: more });
    const inside = (await run({ CLAUDECODE: '1' })).out.trim().split('\n');
    expect(inside.at(-2)).toMatch(/\/resume [0-9a-f-]{36}$/);
    expect(inside.at(-1)).toMatch(/^Resume it: /);
    expect((await run({})).out).not.toContain('/resume');
  });
});
