import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from './cli.ts';
import { filesIn } from './cloned.ts';

const LONG = 'A line of output, and a backslash \\ with a "quote".\n'.repeat(100);
const SAVED = /saved to: ([^\n"\\]+)/g;

/** A session in a Claude folder with two equal results that are worth a file. */
function placed() {
  const root = scratch();
  const source = session()
    .prompt('Look.')
    .answer(...['a', 'b', 'c'].map((command) => call('Bash', { command })))
    .results(LONG, LONG, 'short')
    .answer('Seen.');
  const path = put(root, `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`, source.text());
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  const run = (...args: string[]) => json(args, { env, cwd: root });
  return { root, path, run, prune: (...args: string[]) => run('prune', path, ...args) };
}

const OFFLOAD = ['--tool-results', 'offload'];

/** The files that a transcript names. */
function named(path: string): string[] {
  return [
    ...new Set([...readFileSync(path, 'utf8').matchAll(SAVED)].map(([, name]) => name ?? '')),
  ];
}

describe('offloaded results', () => {
  test('lie beside the new session, where its text says', async () => {
    const { path, prune } = placed();
    const { code, data } = await prune(...OFFLOAD);
    expect(code).toBe(0);
    const [file, ...others] = named(data.result.path);
    expect(others).toEqual([]);
    expect(file).toBe(
      join(data.result.path.replace('.jsonl', ''), 'tool-results', file?.split('/').at(-1) ?? ''),
    );
    expect(readFileSync(file ?? '', 'utf8')).toBe(LONG);
    expect(data.result.files).toContainEqual({ path: file, role: 'tool-result' });
    expect(existsSync(path.replace('.jsonl', ''))).toBe(false);
    const codes = data.diagnostics.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('missing-artifact');
  });

  test('are the whole text: one with half a character, which no file can hold, stays', async () => {
    const { path, prune } = placed();
    const cut = JSON.stringify(`${LONG}\ud83d`);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(JSON.stringify(LONG), () => cut),
    );
    const { data } = await prune(...OFFLOAD);
    expect(readFileSync(data.result.path, 'utf8')).toContain(cut);
    expect(named(data.result.path)).toHaveLength(1);
  });

  test('lie beside FILE of -o FILE', async () => {
    const { root, prune } = placed();
    const { data } = await prune(...OFFLOAD, '-o', 'out/copy.jsonl');
    const [file = ''] = named(data.result.path);
    expect(dirname(file)).toBe(join(root, 'out/copy/tool-results'));
    expect(readFileSync(file, 'utf8')).toBe(LONG);
  });

  test('in place are part of the operation, and undo removes them', async () => {
    const { root, path, prune, run } = placed();
    const before = filesIn(join(root, 'claude'));
    const { data } = await prune(...OFFLOAD, '--in-place');
    const [file = ''] = named(path);
    expect(dirname(file)).toBe(join(path.replace('.jsonl', ''), 'tool-results'));
    expect(readFileSync(file, 'utf8')).toBe(LONG);
    expect((await prune(...OFFLOAD, '--in-place')).data.result).toBeNull();
    expect((await run('undo', data.operation)).code).toBe(0);
    expect(filesIn(join(root, 'claude'))).toEqual(before);
  });

  test('are written again where a file of their name has changed, and undo brings that back', async () => {
    const { path, prune, run } = placed();
    const { data } = await prune(...OFFLOAD, '--in-place', '-n');
    const folder = join(path.replace('.jsonl', ''), 'tool-results');
    const name = data.result.files.find(
      ({ role }: { role: string }) => role === 'tool-result',
    ).path;
    put(folder, name.split('/').at(-1), 'something else');
    const real = await prune(...OFFLOAD, '--in-place');
    expect(readFileSync(name, 'utf8')).toBe(LONG);
    await run('undo', real.data.operation);
    expect(readFileSync(name, 'utf8')).toBe('something else');
  });

  test('are shown by a dry run, which writes nothing', async () => {
    const { root, prune } = placed();
    const before = filesIn(root);
    const dry = (await prune(...OFFLOAD, '-n')).data;
    expect(filesIn(root)).toEqual(before);
    const real = (await prune(...OFFLOAD)).data;
    expect(dry.changes).toEqual(real.changes);
    expect(dry.result.files.length).toBe(real.result.files.length);
  });

  test('go with a copy of the copy, whose text goes on naming the first', async () => {
    const { prune, run } = placed();
    const first = (await prune(...OFFLOAD)).data.result.path;
    const second = (await run('clone', first)).data.result.path;
    expect(named(second)).toEqual(named(first));
    const folder = join(second.replace('.jsonl', ''), 'tool-results');
    expect(readdirSync(folder).length).toBe(1);
    const third = (await run('clone', first, '--rewrite-paths')).data.result.path;
    const [file = ''] = named(third);
    expect(dirname(file)).toBe(join(third.replace('.jsonl', ''), 'tool-results'));
    expect(readFileSync(file, 'utf8')).toBe(LONG);
  });

  test('that another pass takes out need no file', async () => {
    const { prune } = placed();
    const { data } = await prune(...OFFLOAD, '--tools');
    expect(data.result.files.map(({ role }: { role: string }) => role)).toEqual(['transcript']);
  });

  test('are refused where no file is written', async () => {
    const { root, prune } = placed();
    const before = filesIn(root);
    const { code, data } = await prune(...OFFLOAD, '--no-artifacts');
    expect([code, data.error.code]).toEqual([2, 'no-place-for-files']);
    expect(filesIn(root)).toEqual(before);
  });

  test('of a preset are stubbed instead where no file is written', async () => {
    const { prune } = placed();
    const standard = ['--preset', 'standard', '--keep-last', '0'];
    expect((await prune(...standard, '-n')).data.addedFiles).toEqual({
      count: 1,
      bytes: LONG.length,
    });
    const { code, data } = await prune(...standard, '--no-artifacts');
    expect([code, data.addedFiles]).toEqual([0, undefined]);
    expect(readFileSync(data.result.path, 'utf8')).toContain('[ccsurgery: output of');
  });
});
