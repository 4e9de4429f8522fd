import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ccsurgery, FIXTURES, json, UNSAFE } from './cli.ts';

const ESC = '\u001b[31m';
const scratch = mkdtempSync(join(tmpdir(), 'ccsurgery-terminal-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Every place of an entry that some output shows, with an escape sequence in it. */
const hostile = {
  type: `user${ESC}`,
  uuid: `${ESC}11111111-0000-4000-8000-000000000000`,
  parentUuid: `${ESC}22222222-0000-4000-8000-000000000000`,
  version: `2.1.150${ESC}`,
  cwd: `/home/${ESC}dev`,
  sessionId: `${ESC}id`,
  timestamp: `${ESC}never`,
  attachment: { type: `x${ESC}` },
};
const call = {
  ...hostile,
  type: 'assistant',
  message: {
    id: `msg${ESC}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id: `toolu${ESC}`, name: `Tool${ESC}`, input: { [ESC]: ESC } }],
  },
};
const words = [`${ESC}red`, '\u0007bell', '\u009b2J', '\u202eback', '\u2066in', '\u061calm'].join(
  ' ',
);
const prompt = { ...hostile, type: 'user', uuid: 'u', message: { role: 'user', content: words } };
const title = { type: 'custom-title', customTitle: words, sessionId: 's' };
const boundary = {
  ...hostile,
  type: 'system',
  subtype: 'compact_boundary',
  uuid: 'b',
  compactMetadata: { trigger: ESC, preTokens: 5 },
};

const folder = join(scratch, `claude/projects/-p${ESC}`);
mkdirSync(folder, { recursive: true });
const path = join(folder, `s${ESC}.jsonl`);
const lines = [prompt, call, hostile, boundary, title].map((line) => `${JSON.stringify(line)}\n`);
writeFileSync(path, `${lines.join('')}${ESC} no JSON\n`);

describe('what a transcript holds never steers the terminal', () => {
  test.each([
    ['validate', '-v', path],
    ['validate', path, join(scratch, `missing${ESC}.jsonl`)],
    ['context', path],
    ['context', path, '--client', '2.0.50'],
    ['inspect', '-v', path],
    ['list', '-v', '--claude-dir', join(scratch, 'claude')],
    ['inspect', `nothing${ESC}`, '--claude-dir', join(scratch, 'claude')],
    ['inspect', `${path}x`],
    ['validate', path, '--level', `${ESC}=info`],
    ['context', path, '--client', ESC],
    [`operate${ESC}`],
    ['validate', `--${ESC}`],
  ])('%j', async (...args) => {
    const { out, err } = await ccsurgery(args);
    expect(out + err).not.toMatch(UNSAFE);
    expect(out + err).not.toBe('');
  });

  test('colours are the only sequences on a terminal', async () => {
    const { out } = await ccsurgery(['inspect', path], { isTTY: true });
    const colours = new RegExp(`${'\u001b'}\\[\\d+m`, 'g');
    expect(out).toMatch(colours);
    expect(out.replace(colours, '')).not.toMatch(UNSAFE);
  });
});

describe('files that are no sessions', () => {
  test('a folder named like a session', async () => {
    mkdirSync(join(scratch, 'folder.jsonl'));
    const { code, data } = await json(['inspect', join(scratch, 'folder.jsonl')]);
    expect({ code, error: data.error.code }).toEqual({ code: 2, error: 'not-a-session' });
  });

  test('a link that leads nowhere', async () => {
    symlinkSync('loop.jsonl', join(scratch, 'loop.jsonl'));
    const { code, data } = await json(['inspect', join(scratch, 'loop.jsonl')]);
    expect({ code, error: data.error.code }).toEqual({ code: 2, error: 'session-not-found' });
  });

  test('a file of blank lines', async () => {
    writeFileSync(join(scratch, 'blank.jsonl'), '\n\r\n \n');
    const { code, err } = await ccsurgery(['context', join(scratch, 'blank.jsonl')]);
    expect(code).toBe(2);
    expect(err).toContain('is not a session');
  });
});

test('the working directory is what relative paths start from', async () => {
  copyFileSync(join(FIXTURES, 'dialects/windows-and-ide.jsonl'), join(scratch, 'here.jsonl'));
  const { code, data } = await json(['context', 'here.jsonl'], { cwd: scratch });
  expect({ code, path: data.path }).toEqual({ code: 0, path: join(scratch, 'here.jsonl') });
});

test('words beside a transcript on standard output are not coloured by what that is', async () => {
  const session = join(FIXTURES, 'dialects/strings-and-blocks.jsonl');
  const { err } = await ccsurgery(['clone', session, '-o', '-'], { isTTY: true });
  expect(err).toContain('to standard output');
  expect(err).not.toMatch(UNSAFE);
});

test('estimated tokens are marked as such by whatever shows them', async () => {
  const session = join(scratch, 'estimated.jsonl');
  writeFileSync(
    session,
    `${JSON.stringify({ ...prompt, message: { role: 'user', content: 'Hi' } })}\n`,
  );
  const { err } = await ccsurgery(['clone', session, '-o', '-']);
  const { out } = await ccsurgery(['diff', session, session]);
  for (const text of [err, out]) expect(text).toMatch(/ ~\d+ tokens in context/);
});
