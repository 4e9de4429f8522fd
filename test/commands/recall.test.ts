import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from './cli.ts';

const LONG = 'A line, a backslash \\ and a "quote" – ünïcode 😀.\n'.repeat(100);
const OLD = `old ${LONG}`;
const NEW = `new ${LONG}`;

/** Line 2 makes a call, line 3 has its result; a later call of the same stands on lines 4 and 5. */
function placed() {
  const root = scratch();
  const input = { command: 'cat a', description: LONG };
  const source = session()
    .prompt('Look.')
    .answer(call('Bash', input, 'toolu_old'))
    .results(OLD)
    .answer(call('Bash', { ...input, description: 'again' }, 'toolu_new'))
    .results(NEW)
    .answer('Seen.');
  const path = put(root, `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`, source.text());
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  const run = (...args: string[]) => json(args, { env, cwd: root });
  const recalled = async (name: string, ...args: string[]): Promise<string[]> => {
    const { data } = await run('recall', name, ...args);
    return data.texts?.map(({ text }: { text: string }) => text) ?? [data.error.code];
  };
  const prune = async (...args: string[]): Promise<string> =>
    (await run('prune', path, ...args)).data.result.path;
  return { root, path, run, recalled, prune };
}

const WAYS: [string[], string, string[]][] = [
  [['--tool-results', 'stub'], 'line:3', [OLD]],
  [['--tool-results', '100'], 'line:3', [OLD]],
  [['--tool-results', 'offload'], 'call:toolu_old', [OLD]],
  [['--superseded'], 'line:3', [OLD]],
  [['--tool-inputs', 'stub'], 'line:2', [LONG]],
  [['--tool-inputs', '50'], 'call:toolu_old', [LONG]],
  [['--tool-inputs', 'stub', '--tool-results', 'stub'], 'call:toolu_old', [LONG, OLD]],
];

describe('what left a note is given back', () => {
  test.each(WAYS)('in a copy: %j', async (options, target, texts) => {
    const { prune, recalled } = placed();
    expect(await recalled(await prune(...options), target)).toEqual(texts);
  });

  test.each(WAYS)('in place, from the backup: %j', async (options, target, texts) => {
    const { path, prune, recalled } = placed();
    await prune(...options, '--in-place');
    expect(await recalled(path, target)).toEqual(texts);
  });

  test.each(WAYS)('from the backup of the source: %j', async (options, target, texts) => {
    const { prune, recalled } = placed();
    const copy = await prune(...options);
    await prune('--tools', '--in-place');
    expect(await recalled(copy, target)).toEqual(texts);
  });

  test('after a second cut, and in a copy of the copy', async () => {
    const { run, prune, recalled } = placed();
    const first = await prune('--tool-results', 'offload');
    const second = (await run('prune', first, '--tool-results', '100')).data.result.path;
    const third = (await run('prune', second, '--tool-results', 'stub')).data.result.path;
    const fourth = (await run('clone', third)).data.result.path;
    expect(await recalled(fourth, 'line', '3')).toEqual([OLD]);
  });

  test('from the source where the file has gone or is not what it was', async () => {
    for (const damage of [rmSync, (path: string) => writeFileSync(path, 'other')]) {
      const { prune, recalled } = placed();
      const copy = await prune('--tool-results', 'offload');
      const folder = join(copy.replace('.jsonl', ''), 'tool-results');
      for (const name of readdirSync(folder)) damage(join(folder, name));
      expect(await recalled(copy, 'line:3')).toEqual([OLD]);
    }
  });

  test('from the file where the source has gone', async () => {
    const { path, prune, recalled } = placed();
    const copy = await prune('--tool-results', 'offload');
    rmSync(path);
    expect(await recalled(copy, 'line:3')).toEqual([OLD]);
  });

  test('from a source elsewhere, if it is named', async () => {
    const { root, path, prune, recalled } = placed();
    const copy = await prune('--tool-results', 'stub');
    copyFileSync(path, join(root, 'kept.jsonl'));
    rmSync(path);
    expect(await recalled(copy, 'line:3', '--source', 'kept.jsonl')).toEqual([OLD]);
  });
});

describe('what was offloaded and cut again', () => {
  const files = (path: string) => join(path.replace('.jsonl', ''), 'tool-results');

  test('is its own text, though its start quotes the note of another', async () => {
    const { path, run, recalled } = placed();
    const digest = createHash('sha256').update(NEW).digest('hex').slice(0, 12);
    const quoted = `[ccsurgery: 5 KB removed; in full: session ${SESSION_ID}, line 5 #${digest}]`;
    const text = JSON.stringify(`old ${quoted} ${LONG}`);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(JSON.stringify(OLD), () => text),
    );
    await run('prune', path, '--tool-results', 'offload', '--in-place');
    await run('prune', path, '--tool-results', 'stub', '--in-place');
    expect(await recalled(path, 'line:3')).toEqual([JSON.parse(text)]);
  });

  test('comes from the backup of its file where the source has gone', async () => {
    const { path, run, prune, recalled } = placed();
    const copy = await prune('--tool-results', 'offload');
    rmSync(path);
    await run('prune', copy, '--tool-results', 'stub', '--in-place');
    expect(readdirSync(files(copy))).toEqual([]);
    expect(await recalled(copy, 'line:3')).toEqual([OLD]);
  });

  test.each(['stub', '100'])('by a client and by us (%s) is the whole text', async (how) => {
    const { path, run, recalled } = placed();
    const file = join(files(path), 'b1c2d3e4f.txt');
    mkdirSync(files(path), { recursive: true });
    writeFileSync(file, OLD);
    const start = `<persisted-output>\nOutput too large (5KB). Full output saved to: ${file}\n\nPreview (first 2KB):\n${OLD.slice(0, 900)}\n...\n</persisted-output>`;
    const [before, after] = [JSON.stringify(OLD), JSON.stringify(start)];
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(before, () => after),
    );
    await run('prune', path, '--tool-results', how, '--in-place');
    expect(await recalled(path, 'line:3')).toEqual([OLD]);
  });
});

test('a source that was archived is looked into', async () => {
  const { root, path, run, prune, recalled } = placed();
  const copy = await prune('--tool-results', 'stub');
  expect((await run('archive', path, '--to', join(root, 'archive'))).code).toBe(0);
  expect(existsSync(path)).toBe(false);
  expect(await recalled(copy, 'line:3')).toEqual([OLD]);
});

describe('exit 2', () => {
  test('where nothing has the text any more, and never with another text', async () => {
    const { path, run, prune, recalled } = placed();
    const copy = await prune('--tool-results', 'stub');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('old A line', 'odd A line'));
    expect(await recalled(copy, 'line:3')).toEqual(['text-gone']);
    rmSync(path);
    const { code, data } = await run('recall', copy, 'line:3');
    expect([code, data.error.code]).toEqual([2, 'text-gone']);
    expect(data.error.message).toContain(SESSION_ID);
  });

  test('where nothing was taken out, or there is no such place', async () => {
    const { path, recalled } = placed();
    expect(await recalled(path, 'line:3')).toEqual(['nothing-matched']);
    expect(await recalled(path, 'line:99')).toEqual(['nothing-matched']);
    expect(await recalled(path, 'nonsense')).toEqual(['wrong-use']);
  });
});
