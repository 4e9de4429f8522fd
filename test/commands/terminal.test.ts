import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { ccsurgery, FIXTURES, type Json, json, UNSAFE } from './cli.ts';

const ESC = '\u001b[31m\u0085\u007f\u202e';
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
const badCall = {
  ...hostile,
  type: 'assistant',
  message: {
    id: `msg${ESC}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id: `toolu${ESC}`, name: `Tool${ESC}`, input: { [ESC]: ESC } }],
  },
};
const words = [
  ...[`${ESC}red`, '\u0007bell', '\u009b2J', '\u007fdel', '\u0085nel'],
  ...['\u202eback', '\u2066in', '\u061calm', '\u200emark', '\u200fmark'],
].join(' ');
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
const lines = [prompt, badCall, hostile, boundary, title].map(
  (line) => `${JSON.stringify(line)}\n`,
);
writeFileSync(path, `${lines.join('')}${ESC} no JSON\n`);
/** One that is sound, so that all can be done to it. */
const built = session({ sessionId: `${ESC}sound` });
built.common = { cwd: `/home/${ESC}dev`, gitBranch: ESC, version: `2.1.150${ESC}` };
for (const turn of ['one', 'two', 'three'])
  built
    .prompt(`${turn} ${words}`)
    .answer(call(`Tool${ESC}`, { [ESC]: words }))
    .results(words)
    .answer(words);
const sound = join(folder, `sound${ESC}.jsonl`);
writeFileSync(sound, built.text());
const plain = join(FIXTURES, 'dialects/strings-and-blocks.jsonl');

const claude = join(scratch, 'claude');
/** A program that fails with an escape sequence for its last words. */
const SCREAM = 'console.error(String.fromCharCode(27, 10, 155)); process.exit(1)';
const env = { XDG_STATE_HOME: join(scratch, 'state') };

/** Every command on what is hostile, wherever that is shown. */
const COMMAND_LINES = [
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
  ['context', '-v', path],
  ['diff', '-v', path, plain],
  ['clone', path, '--claude-dir', claude],
  ['clone', '-n', '-v', path, '--up-to', 'turn:1'],
  ['clone', path, '-o', join(scratch, `copy${ESC}.jsonl`)],
  ['clone', path, '-o', path],
  ['prune', '-n', '-v', path, '--tools'],
  ['prune', path, '--tools', `${ESC}Read`, '-o', join(scratch, 'pruned.jsonl')],
  ['prune', path],
  ['prune', path, '--client-data', '--in-place'],
  ['compress', '-n', '-v', path, '--keep-last', '0'],
  ['compress', path, '--keep-last', '0', '--summarize-with', `none${ESC}`],
  ['share', '-n', '-v', path, '--redact', `${ESC}nowhere`],
  ['repair', '-n', '-v', path],
  ['repair', path, `${path}x`],
  ['clone', '-n', '-v', sound, '--up-to', 'turn:1'],
  ['compress', '-n', '-v', sound, '--keep-last', '1'],
  ['compress', sound, '--keep-last', '1', '--summarize-with', `none${ESC}`],
  ['compress', sound, '--keep-last', '1', '--summarize-with', `node -e "${SCREAM}"`],
  ['compress', '-v', sound, '--keep-last', '1', '-o', join(scratch, 'c.jsonl'), '--force'],
  ['prune', '-n', '-v', sound, '--tools'],
  ['prune', sound, '--tools', '--in-place'],
  ['share', '-v', sound, '-o', join(scratch, 'shared.jsonl'), '--force'],
  ['log', '-v', '--claude-dir', claude],
  ['undo', '-n'],
  ['undo'],
  ['undo', ESC],
];

describe('what a transcript holds never steers the terminal', () => {
  test.each(COMMAND_LINES)('%j', async (...args) => {
    const { out, err } = await ccsurgery(args, { env });
    expect(out + err).not.toMatch(UNSAFE);
    expect(out + err).not.toBe('');
  });

  test.each(COMMAND_LINES)('as JSON: %j', async (...args) => {
    const { out, err } = await ccsurgery([...args, '--json'], { env });
    expect(out + err).not.toMatch(UNSAFE);
    expect(JSON.parse(out)).toHaveProperty('schemaVersion');
  });

  test('as JSON, and says the same', async () => {
    const { data } = await json(['list', '--claude-dir', claude]);
    const listed = data.sessions.find((each: Json) => each.path === path);
    expect(listed.title).toBe(words);
  });

  test('nor is it in a file that others show', async () => {
    const map = join(scratch, 'ids.json');
    await ccsurgery(['clone', path, '-o', join(scratch, 'mapped.jsonl'), '--id-map', map]);
    const text = readFileSync(map, 'utf8');
    expect(text).not.toMatch(UNSAFE);
    expect(JSON.parse(text).entries).toHaveProperty([hostile.uuid]);
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
  const { err } = await ccsurgery(['clone', plain, '-o', '-'], { isTTY: true });
  expect(err).toContain('to standard output');
  expect(err).not.toMatch(UNSAFE);
});

test('estimated tokens are marked as such by whatever shows them', async () => {
  const path = join(scratch, 'estimated.jsonl');
  writeFileSync(
    path,
    `${JSON.stringify({ ...prompt, message: { role: 'user', content: 'Hi' } })}\n`,
  );
  const { err } = await ccsurgery(['clone', path, '-o', '-']);
  const { out } = await ccsurgery(['diff', path, path]);
  for (const text of [err, out]) expect(text).toMatch(/ ~[\d,]+ tokens in context/);
});
