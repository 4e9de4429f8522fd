import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put } from '../bundle/scratch.ts';
import { entry, archive as hostile } from '../tgz/hostile.ts';
import { clientFolder, filesIn } from './cloned.ts';

/** A client's folder with whole seconds as times, and archives in a place of its own. */
function lab(scenario = '2.1.325/morning') {
  const folder = clientFolder(scenario);
  const { root, claude, id } = folder;
  const data = join(root, 'data');
  const env = {
    CLAUDE_CONFIG_DIR: claude,
    XDG_STATE_HOME: join(root, 'state'),
    XDG_DATA_HOME: data,
  };
  put(claude, `file-history/${id}/0123456789abcdef@v1`, 'old');
  put(claude, `projects/-home-dev-shop/${id}/tool-results/odd \n name % ü.txt`, 'odd');
  for (const [index, name] of Object.keys(filesIn(claude)).entries())
    utimesSync(join(claude, name), 1.7e9 + index, 1.7e9 + index);
  const run = (args: string[], options = {}) => folder.run(args, { env, ...options });
  const json = (args: string[], options = {}) => folder.json(args, { env, ...options });
  return {
    ...folder,
    env,
    run,
    json,
    archives: join(data, 'ccsurgery/archive'),
    state: () => stateOf(claude),
  };
}

/** Content, time and mode of every file. */
function stateOf(claude: string): unknown {
  return Object.entries(filesIn(claude)).map(([name, text]) => {
    const { mtimeMs, mode } = statSync(join(claude, name));
    return [name, text, mtimeMs, mode];
  });
}

test.each(['2.1.325/morning', '2.0.76/morning', '2.1.45/rewind', '1.0.128/tools'])(
  'archived, removed and restored, a session is what it was: bytes, times and modes (%s)',
  async (scenario) => {
    const { id, claude, archives, run, json, state } = lab(scenario);
    const before = state();
    const { code, data } = await json(['archive', id]);
    expect(code).toBe(0);
    expect(data.sessions[0].archive).toBe(join(archives, `${id}.tgz`));
    expect(Object.keys(filesIn(claude)).filter((name) => name.includes(id))).toEqual([]);
    const listed = (await json(['list', '--archived'])).data.archives;
    expect(listed).toMatchObject([{ sessionId: id, archive: data.sessions[0].archive }]);
    expect((await run(['inspect', listed[0].archive])).code).toBe(0);
    expect((await run(['restore', id.slice(0, 8)])).code).toBe(0);
    expect(state()).toEqual(before);
  },
);

test('undo restores from the archive, and no second copy is kept', async () => {
  const { root, id, archives, run, json, state } = lab();
  const before = state();
  const { data } = await json(['archive', id]);
  const kept = readdirSync(join(root, 'state/ccsurgery/operations', data.operation)).sort();
  expect(kept).toEqual(['operation-copy.json', 'operation.json']);
  expect((await json(['log'])).data.operations[0].backupBytes).toBe(0);
  expect((await run(['undo', '-n'])).code).toBe(0);
  expect((await run(['undo'])).code).toBe(0);
  expect(state()).toEqual(before);
  expect(existsSync(join(archives, `${id}.tgz`))).toBe(true);
});

test('an archive that is gone, moved or damaged: undo says so and changes nothing', async () => {
  const { id, claude, archives, run, json, state } = lab();
  const before = state();
  await run(['archive', id]);
  const path = join(archives, `${id}.tgz`);
  const after = filesIn(claude);
  const bytes = readFileSync(path);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1;
  writeFileSync(path, flipped);
  expect((await json(['undo'])).data.error.code).toBe('backup-damaged');
  expect((await json(['restore', path])).data.error.code).toBe('bad-bundle');
  const moved = join(archives, '..', 'moved.tgz');
  rmSync(path);
  writeFileSync(moved, bytes);
  expect((await json(['undo'])).data.error.code).toBe('backup-damaged');
  expect(filesIn(claude)).toEqual(after);
  expect((await run(['restore', moved])).code).toBe(0);
  expect(state()).toEqual(before);
});

test('--keep leaves the session, and the same again makes no second archive', async () => {
  const { id, session, archives, run, json, state } = lab();
  const before = state();
  const first = await json(['archive', id, '--keep']);
  expect(first.data.operation).toBeNull();
  await run(['archive', id, '--keep']);
  expect(readdirSync(archives)).toEqual([`${id}.tgz`]);
  expect(state()).toEqual(before);
  appendFileSync(session, '{"type":"tag"}\n');
  await run(['archive', id, '--keep']);
  expect(readdirSync(archives).sort()).toEqual([`${id}-2.tgz`, `${id}.tgz`]);
  // The newest is meant, and restored over nothing.
  const taken = await json(['restore', id]);
  expect([taken.code, taken.data.error.code]).toEqual([3, 'id-taken']);
});

test('several are one operation, and one that is refused leaves all', async () => {
  const { id, session, claude, archives, run, json, state } = lab();
  const copy = (await json(['clone', id])).data.result;
  for (const path of [copy.path]) utimesSync(path, 1.8e9, 1.8e9);
  const before = filesIn(claude);
  const bad = put(
    claude,
    'projects/-home-dev-shop/00000000-0000-4000-8000-00000000000f.jsonl',
    'no session\n',
  );
  expect((await run(['archive', id, bad])).code).toBe(2);
  rmSync(bad);
  expect(filesIn(claude)).toEqual(before);
  expect(existsSync(archives) ? readdirSync(archives) : []).toEqual([]);
  const { data } = await json(['archive', id, copy.sessionId]);
  expect(data.sessions).toHaveLength(2);
  expect(existsSync(session)).toBe(false);
  await run(['undo']);
  expect(filesIn(claude)).toEqual(before);
  expect(state()).toHaveLength(Object.keys(before).length);
});

test('--to: a folder of the user’s choice, found again, and not in the Claude folder', async () => {
  const { root, claude, id, run, json } = lab();
  for (const folder of [claude, join(claude, 'projects/-x'), join(claude, 'archive')])
    expect((await run(['archive', id, '--to', folder])).code).toBe(2);
  const { data } = await json(['archive', id, '--to', 'my archives']);
  expect(data.sessions[0].archive).toBe(join(root, 'my archives', `${id}.tgz`));
  expect((await json(['list', '--archived'])).data.archives).toHaveLength(1);
  expect((await run(['restore', id])).code).toBe(0);
});

test('files that change or come while a session is archived: nothing is removed', async () => {
  const { session, id, claude, archives, json } = lab();
  const other = session.replace(/\.jsonl$/, '/tool-results/late.txt');
  // Asked for when backups are made, the last thing before files go.
  for (const disturb of [
    () => appendFileSync(session, '{"type":"tag"}\n'),
    () => put(other, '', 'x'),
  ]) {
    const { code, data } = await json(['archive', id], { signal: disturbing(disturb) });
    expect([code, data.error?.code]).toEqual([3, 'source-changed']);
    expect(existsSync(session)).toBe(true);
    expect(readdirSync(archives)).toEqual([]);
  }
  expect(Object.keys(filesIn(claude)).length).toBeGreaterThan(3);
});

/** Does something as soon as a run looks whether it is to go on, after the archive was begun. */
function disturbing(disturb: () => void): AbortSignal {
  const { signal } = new AbortController();
  let asked = 0;
  return new Proxy(signal, {
    get(target, name) {
      if (name === 'throwIfAborted' && ++asked === 3) disturb();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('any other tool can unpack an archive, and a copy under new ids can be made of it', async () => {
  const { root, id, archives, claude, run, json } = lab();
  await run(['archive', id]);
  const path = join(archives, `${id}.tgz`);
  const folder = join(root, 'untarred');
  put(folder, 'x');
  execFileSync('tar', ['xzf', path, '-C', folder]);
  expect(Object.keys(filesIn(folder))).toContain(`${id}.jsonl`);
  const { code, data } = await json(['clone', path]);
  expect(code).toBe(0);
  expect(existsSync(data.result.path)).toBe(true);
  expect(readFileSync(data.result.path, 'utf8')).not.toContain(`/${id}/`);
  expect(existsSync(claude)).toBe(true);
});

test.each([
  'history.jsonl',
  'projects/-other/agent-a.jsonl',
  'projects/-home-dev-shop/memory/MEMORY.md',
  'projects/-home-dev-shop/00000000-0000-4000-8000-00000000000a/tool-results/a.txt',
  'file-history/00000000-0000-4000-8000-00000000000a/a@v1',
  'settings.json',
])('restore writes nothing to %s', async (place) => {
  const { run, json, id, claude, archives } = lab();
  await run(['archive', id]);
  const real = join(archives, `${id}.tgz`);
  const folder = join(archives, '..');
  execFileSync('tar', ['xzf', real, '-C', folder, 'manifest.json', `${id}.jsonl`]);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const [main] = manifest.files;
  const text = readFileSync(join(folder, `${id}.jsonl`));
  const evil = {
    name: `${id}/x`,
    role: 'other',
    bytes: 0,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    path: place,
  };
  const path = hostile([
    entry('manifest.json', JSON.stringify({ ...manifest, files: [main, evil] })),
    entry(`${id}.jsonl`, text),
    entry(`${id}/x`, ''),
  ]);
  const before = filesIn(claude);
  const { code, data } = await json(['restore', path]);
  expect([code, data.error?.code]).toEqual([2, 'bad-bundle']);
  expect(filesIn(claude)).toEqual(before);
});

test('a bundle that is no archive can’t be restored, and nothing is archived by default', async () => {
  const { root, id, run, json } = lab();
  await run(['clone', id, '-o', 'a.tgz']);
  expect((await json(['restore', join(root, 'a.tgz')])).data.error.code).toBe('bad-bundle');
  for (const args of [
    ['archive'],
    ['archive', 'a.tgz'],
    ['archive', 'nobody'],
    ['restore', 'nobody'],
  ])
    expect((await run(args)).code).toBe(2);
  renameSync(join(root, 'a.tgz'), join(root, 'b.tgz'));
});
