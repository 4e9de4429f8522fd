import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../bundle/scratch.ts';
import { CLAUDE_DIR, FIXTURES, ROOT } from './cli.ts';

// The real program, as built: what only a process of its own shows.
const BIN = join(ROOT, 'bin/ccsurgery.js');
const env = { ...process.env, CLAUDE_CONFIG_DIR: CLAUDE_DIR, NO_COLOR: '1' };
const dialect = join(FIXTURES, 'dialects/windows-and-ide.jsonl');

test('standard input is a session', () => {
  const input = readFileSync(dialect);
  const ran = spawnSync(process.execPath, [BIN, 'context', '-', '--json'], { input, env });
  expect(ran.status).toBe(0);
  expect(JSON.parse(ran.stdout.toString())).toMatchObject({
    path: '-',
    messages: expect.any(Array),
  });
});

test('nothing on standard input is an empty session', () => {
  const ran = spawnSync(process.execPath, [BIN, 'validate', '-'], { input: '', env });
  expect(ran.status).toBe(2);
  expect(ran.stderr.toString()).toMatch(/^error: Standard input has no messages/);
});

test('standard input that is no session is named as such', () => {
  const ran = spawnSync(process.execPath, [BIN, 'inspect', '-'], { input: 'dear diary', env });
  expect(ran.status).toBe(2);
  expect(ran.stderr.toString()).toMatch(/^error: Standard input is not a session/);
});

test('a reader that closes the pipe ends it quietly', () => {
  const command = `"${process.execPath}" "${BIN}" context 2335ae59 --json | head -c 1; echo "$\{PIPESTATUS[0]}"`;
  const ran = spawnSync('bash', ['-c', command], { env });
  expect(ran.stdout.toString()).toBe('{0\n');
  expect(ran.stderr.toString()).toBe('');
});

test.runIf(existsSync('/dev/full'))('output that a full disk does not take is refused', () => {
  const command = `"${process.execPath}" "${BIN}" clone 2335ae59 -o - > /dev/full`;
  const ran = spawnSync('bash', ['-c', command], { env });
  expect(ran.status).toBe(3);
  expect(ran.stderr.toString()).toMatch(/^error: /);
});

test('a current directory that is gone is told as such', () => {
  const gone = scratch();
  const command = `rmdir "${gone}" && "${process.execPath}" "${BIN}" list --json`;
  const ran = spawnSync('bash', ['-c', command], { env, cwd: gone });
  expect(JSON.parse(ran.stdout.toString()).error.code).toBe('no-working-directory');
  expect(ran.status).toBe(2);
});

test('findings set the exit code of the process', () => {
  const bad = join(FIXTURES, 'rules/bad-line/bad.jsonl');
  expect(spawnSync(process.execPath, [BIN, 'validate', bad], { env }).status).toBe(1);
});

test('a command writes a summary', () => {
  const command = `"${process.execPath}" -e 'process.stdin.pipe(process.stdout)'`;
  const args = [
    'compress',
    '2335ae59',
    '--keep-last',
    '1',
    '-o',
    join(scratch(), 'compressed.jsonl'),
    '--json',
    '--summarize-with',
    command,
  ];
  const ran = spawnSync(process.execPath, [BIN, ...args], { env });
  expect(ran.stderr.toString()).toContain('sums up 3 turns');
  expect(JSON.parse(ran.stdout.toString()).summary).toContain('## Turn 3');
});
