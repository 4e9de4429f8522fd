import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectSlug } from '../../src/bundle/claude-dir.ts';
import { manifestOf, verifyBundle } from '../../src/tgz/unpack.ts';
import { call, thinking } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, json } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

/** A machine of its own: another home, another state. */
function machine() {
  const root = scratch();
  const claude = join(root, 'config');
  mkdirSync(join(claude, 'projects'), { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') };
  return {
    root,
    claude,
    run: (args: string[], options = {}) => ccsurgery(args, { env, cwd: root, ...options }),
    json: (args: string[], options = {}) => json(args, { env, cwd: root, ...options }),
  };
}

/** What any other tool finds in a bundle. */
function untarred(path: string): Record<string, string> {
  const folder = scratch();
  execFileSync('tar', ['xzf', path, '-C', folder]);
  return filesIn(folder);
}

const unpackedFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`.bundle.${process.pid}-`));

test.each(['2.1.325/morning', '2.0.76/morning', '2.1.45/rewind', '1.0.128/tools'])(
  '-o FILE.tgz holds what -o FILE.jsonl writes (%s)',
  async (scenario) => {
    const { id, root, run, json } = clientFolder(scenario);
    const same = ['clone', id, '--seed', 'one'];
    const { data } = await json([...same, '-o', join(root, 'out.tgz')]);
    expect(
      (await run([...same, '-o', join(root, 'beside', `${data.result.sessionId}.jsonl`)])).code,
    ).toBe(0);
    const { 'manifest.json': manifest, ...files } = untarred(join(root, 'out.tgz'));
    expect(files).toEqual(filesIn(join(root, 'beside')));
    expect(JSON.parse(manifest as string).session.id).toBe(data.result.sessionId);
    expect(statSync(join(root, 'out.tgz')).mode & 0o777).toBe(0o600);
    const names = data.result.files.map(({ path }: { path: string }) => path);
    expect(names.sort()).toEqual(
      Object.keys(files)
        .map((name) => join(root, 'out.tgz', name))
        .sort(),
    );
  },
);

test('a bundle is read as a session, under its own path, and nothing stays unpacked', async () => {
  const { id, root, run, json } = clientFolder('2.1.325/morning');
  const path = join(root, 'a session.tgz');
  const before = unpackedFolders();
  await run(['clone', id, '-o', path]);
  for (const command of ['inspect', 'validate', 'context']) {
    const { code, out } = await run([command, 'a session.tgz']);
    expect(code, command).toBe(0);
    expect(out).not.toContain(tmpdir().concat('/.bundle'));
  }
  const { data } = await json(['validate', path]);
  expect(dirname(data.sessions[0].path)).toBe(path);
  expect((await run(['diff', id, path])).code).toBe(0);
  expect(unpackedFolders()).toEqual(before);
});

test('a carried session is at home on another machine: nothing leads back, and every file that it names is there', async () => {
  const here = machine();
  const there = machine();
  const project = join(here.claude, 'projects/-home-dev-shop');
  const saved = `${project}/${SESSION_ID}/tool-results/big.txt`;
  const builder = session({ version: '2.1.325', model: 'claude-opus-4-7' });
  builder.prompt('Read it.').answer(call('Read', { file_path: '/home/dev/shop/a.ts' }));
  builder.results(`<persisted-output>Saved to: ${saved}</persisted-output>`).answer('Read.');
  put(project, `${SESSION_ID}.jsonl`, builder.text());
  put(here.claude, `projects/-home-dev-shop/${SESSION_ID}/tool-results/big.txt`, 'all of it');
  const backup = put(here.claude, `file-history/${SESSION_ID}/0123456789abcdef@v1`, 'old');
  utimesSync(backup, 1e9, 1e9);
  const path = join(here.root, 'out.tgz');
  expect((await here.run(['clone', SESSION_ID, '-o', path])).code).toBe(0);
  const other = join(there.root, 'work');
  const { code, data } = await there.json(['clone', path, '--project-to', other]);
  expect(code).toBe(0);
  const folder = join(there.claude, 'projects', projectSlug(other));
  const { sessionId } = data.result;
  expect(data.result.path).toBe(join(folder, `${sessionId}.jsonl`));
  const written = readFileSync(data.result.path, 'utf8');
  expect(written).not.toContain(here.root);
  expect(written).not.toContain('/home/dev');
  const now = join(folder, sessionId, 'tool-results/big.txt');
  expect(written).toContain(now);
  expect(readFileSync(now, 'utf8')).toBe('all of it');
  const restored = join(there.claude, 'file-history', sessionId, '0123456789abcdef@v1');
  expect(statSync(restored).mtimeMs).toBe(1e12);
  expect(
    existsSync(join(there.claude, 'projects', projectSlug(other), sessionId, 'manifest.json')),
  ).toBe(false);
});

test('without --project-to it keeps its directory, and paths into the Claude folder are those here', async () => {
  const here = machine();
  const there = machine();
  const project = join(here.claude, 'projects/-home-dev-shop');
  const saved = `${project}/${SESSION_ID}/tool-results/big.txt`;
  const builder = session({ version: '2.1.325' }).prompt(`See ${saved}`).answer('Seen.');
  put(project, `${SESSION_ID}.jsonl`, builder.text());
  put(project, `${SESSION_ID}/tool-results/big.txt`, 'x');
  await here.run(['clone', SESSION_ID, '-o', 'out.tgz']);
  const { data } = await there.json(['clone', join(here.root, 'out.tgz')]);
  const written = readFileSync(data.result.path, 'utf8');
  expect(dirname(data.result.path)).toBe(join(there.claude, 'projects/-home-dev-shop'));
  expect(written).not.toContain(here.root);
  expect(written).toContain(
    join(there.claude, 'projects/-home-dev-shop', data.result.sessionId, 'tool-results/big.txt'),
  );
});

test('paths lead here, also if they named another Claude folder than the one that the session lay in', async () => {
  const { id, root, run } = clientFolder('2.1.325/morning');
  const there = machine();
  await run(['clone', id, '-o', 'out.tgz']);
  const { data } = await there.json(['clone', join(root, 'out.tgz')]);
  const written = readFileSync(data.result.path, 'utf8');
  expect(written).not.toContain('/home/dev/.claude/projects/');
  const [named] = /[^" ]+tool-results\/[\w-]+\.txt/.exec(written) as [string];
  expect(existsSync(named)).toBe(true);
});

test('--same-ids keeps the ids where no project has them, and only from a bundle', async () => {
  const { id, root, session: path, run, json } = clientFolder('2.1.325/morning');
  const there = machine();
  const { code } = await run(['clone', id, '-o', 'one.tgz']);
  expect(code).toBe(0);
  const bundle = join(root, 'one.tgz');
  const own = verifyBundle(bundle).session.id;
  const first = await there.json(['clone', bundle, '--same-ids', '--keep-thinking']);
  expect(first.code).toBe(0);
  expect(first.data.result.sessionId).toBe(own);
  const uuids = (text: string): string[] => text.match(/"uuid":"[^"]+"/g) ?? [];
  expect(uuids(readFileSync(first.data.result.path, 'utf8'))).toEqual(
    uuids(untarred(bundle)[`${own}.jsonl`] as string),
  );
  const state = filesIn(there.claude);
  const second = await there.json([
    'clone',
    bundle,
    '--same-ids',
    '--project-to',
    join(there.root, 'x'),
  ]);
  expect([second.code, second.data.error.code]).toEqual([3, 'id-taken']);
  expect(filesIn(there.claude)).toEqual(state);
  const plain = await json(['clone', path, '--same-ids']);
  expect([plain.code, plain.data.error.code]).toEqual([2, 'wrong-use']);
});

test('on the machine that it comes from, with its ids, a session is what it was', async () => {
  const { id, claude, run } = clientFolder('2.1.45/rewind');
  await run(['clone', id, '-o', 'one.tgz']);
  const before = filesIn(claude);
  expect((await run(['clone', 'one.tgz', '--same-ids', '--keep-thinking'])).code).toBe(0);
  const { 'manifest.json': _, ...files } = untarred(join(claude, '..', 'one.tgz'));
  expect(Object.values(added(filesIn(claude), before)).sort()).toEqual(Object.values(files).sort());
});

test.each([
  ['claude-sonnet-5-5', true],
  ['claude-haiku-5-5', true],
  ['a model of tomorrow', true],
  ['claude-opus-5-5', false],
  ['claude-sonnet-5-0', false],
])('thinking of %s is removed when a bundle is taken in: %s', async (model, isRemoved) => {
  const here = machine();
  const there = machine();
  const builder = session({ version: '2.1.325', model })
    .prompt('Think.')
    .answer(thinking(), 'Thought.');
  put(here.claude, `projects/-home-dev-shop/${SESSION_ID}.jsonl`, builder.text());
  await here.run(['clone', SESSION_ID, '-o', 'out.tgz']);
  const bundle = join(here.root, 'out.tgz');
  const hasThinking = (path: string): boolean => readFileSync(path, 'utf8').includes('"thinking"');
  const taken = await there.json(['clone', bundle]);
  expect(hasThinking(taken.data.result.path)).toBe(!isRemoved);
  const { err } = await there.run(['clone', bundle]);
  expect(err.includes('--keep-thinking')).toBe(isRemoved);
  const kept = await there.json(['clone', bundle, '--keep-thinking']);
  expect(hasThinking(kept.data.result.path)).toBe(true);
});

test('share -o FILE.tgz: the secret is in no file, no name and not in the manifest', async () => {
  const here = machine();
  const secret = 'ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789';
  const builder = session({ version: '2.1.325' }).prompt(`Push with ${secret}`).answer('Pushed.');
  put(here.claude, `projects/-home-dev-shop/${SESSION_ID}.jsonl`, builder.text());
  put(here.claude, `projects/-home-dev-shop/${SESSION_ID}/tool-results/a.txt`, `token ${secret}`);
  const { code } = await here.run(['share', SESSION_ID, '-o', 'out.tgz']);
  expect(code).toBe(0);
  const files = untarred(join(here.root, 'out.tgz'));
  expect(Object.keys(files)).toHaveLength(3);
  for (const [name, text] of Object.entries(files)) {
    expect(`${name} ${text}`).not.toContain(secret);
    expect(text).not.toContain(here.root);
  }
  expect(manifestOf(join(here.root, 'out.tgz')).origin).toBeUndefined();
});

test('a bundle is never written over without --force, nor over itself, nor changed in place', async () => {
  const { id, root, run, json } = clientFolder('2.1.325/morning');
  const path = join(root, 'one.tgz');
  await run(['clone', id, '-o', path]);
  const before = readFileSync(path);
  const codes = [
    await json(['clone', id, '-o', path]),
    await json(['clone', path, '-o', path, '--force']),
    await json(['prune', path, '--thinking', '--in-place']),
  ].map(({ code, data }) => [code, data.error.code]);
  expect(codes).toEqual([
    [3, 'target-exists'],
    [3, 'target-is-source'],
    [2, 'wrong-use'],
  ]);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect((await run(['prune', path, '--thinking', '-o', path.replace('one', 'two')])).code).toBe(0);
});

test('interrupted, a bundle is not there', async () => {
  const { id, root, run } = clientFolder('2.1.325/morning');
  const before = readdirSync(root);
  const controller = new AbortController();
  controller.abort(new Error('stop'));
  await run(['clone', id, '-o', 'one.tgz'], { signal: controller.signal });
  expect(readdirSync(root)).toEqual(before);
});

test('a bundle that is damaged or hostile is named, and used by no command', async () => {
  const { id, root, claude, run, json } = clientFolder('2.1.325/morning');
  await run(['clone', id, '-o', 'one.tgz']);
  const bytes = readFileSync(join(root, 'one.tgz'));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  put(root, 'two.tgz', bytes);
  const before = filesIn(claude);
  for (const command of ['clone', 'inspect', 'context']) {
    const { code, data } = await json([command, 'two.tgz']);
    expect([code, data.error.code]).toEqual([2, 'bad-bundle']);
  }
  expect(filesIn(claude)).toEqual(before);
});
