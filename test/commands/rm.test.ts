import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_ID } from '../builders/ids.ts';
import { put } from '../bundle/scratch.ts';
import { clientFolder, filesIn } from './cloned.ts';

const OTHER = '00000000-0000-4000-8000-00000000000a';
const GONE = '00000000-0000-4000-8000-00000000000b';

const timesIn = (folder: string): Record<string, number> =>
  Object.fromEntries(
    Object.keys(filesIn(folder)).map((name) => [name, statSync(join(folder, name)).mtimeMs]),
  );

test.each(['2.1.325/morning', '2.0.76/morning', '2.1.45/tools', '1.0.128/morning'])(
  'rm takes every file of a session and none of another, undo brings back bytes and times (%s)',
  async (scenario) => {
    const { id, claude, run, json } = clientFolder(scenario);
    put(claude, `file-history/${id}/0123456789abcdef@v1`, 'old', 1e9);
    mkdirSync(join(claude, 'session-env', id), { recursive: true });
    await run(['clone', id]);
    // The system's own times are finer than what can be set.
    for (const [index, name] of Object.keys(filesIn(claude)).entries())
      utimesSync(join(claude, name), 1.7e9 + index, 1.7e9 + index);
    const [before, times] = [filesIn(claude), timesIn(claude)];
    const { code, data } = await json(['rm', id]);
    expect(code).toBe(0);
    const after = filesIn(claude);
    const removed = Object.keys(before).filter((name) => !(name in after));
    expect(removed.map((name) => join(claude, name)).sort()).toEqual(
      data.sessions[0].files.map(({ path }: { path: string }) => path).sort(),
    );
    expect(Object.entries(after).filter(([name, text]) => before[name] !== text)).toEqual([]);
    expect(Object.keys(after).filter((name) => name.includes(id))).toEqual([]);
    for (const [name, text] of Object.entries(after))
      if (/projects\/[^/]+\/agent-/.test(name)) expect(text).not.toContain(`"sessionId":"${id}"`);
    expect(
      readdirSync(claude, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes(id),
      ),
    ).toEqual([]);
    expect((await run(['undo'])).code).toBe(0);
    expect(filesIn(claude)).toEqual(before);
    expect(timesIn(claude)).toEqual(times);
  },
);

test('several are one operation, which one undo takes back; undoing that removes them again', async () => {
  const { id, claude, run, json } = clientFolder('2.1.325/morning');
  const copy = (await json(['clone', id])).data.result.sessionId;
  const before = filesIn(claude);
  const { data } = await json(['rm', id, copy, id]);
  expect(data.sessions).toHaveLength(2);
  expect((await json(['log'])).data.operations).toHaveLength(1);
  const after = filesIn(claude);
  await run(['undo']);
  expect(filesIn(claude)).toEqual(before);
  const undo = (await json(['log'])).data.operations[0].id;
  expect((await run(['undo', undo])).code).toBe(0);
  expect(filesIn(claude)).toEqual(after);
});

test('what is to go is named, a dry run leaves it, and a bundle is none', async () => {
  const { id, claude, root, run, json } = clientFolder('2.1.325/morning');
  await run(['clone', id, '-o', 'a.tgz']);
  const before = filesIn(root);
  for (const args of [['rm'], ['rm', '--orphans', id], ['rm', 'a.tgz'], ['rm', 'nobody']])
    expect((await run(args)).code, args.join(' ')).toBe(2);
  const dry = await json(['rm', id, '-n']);
  expect([dry.data.dryRun, dry.data.operation]).toEqual([true, null]);
  expect(filesIn(root)).toEqual(before);
  expect(existsSync(claude)).toBe(true);
});

test('a session that a client has open is refused, --force or not', async () => {
  const { id, claude, json } = clientFolder('2.1.325/morning');
  const client = spawn('sleep', ['60']);
  put(claude, `sessions/${client.pid}.json`, JSON.stringify({ pid: client.pid, sessionId: id }));
  const before = filesIn(claude);
  for (const more of [[], ['--force']]) {
    const { code, data } = await json(['rm', id, ...more]);
    expect([code, data.error.code]).toEqual([3, 'session-live']);
  }
  client.kill();
  expect(filesIn(claude)).toEqual(before);
});

test('empty folders that a link leads to stay', async () => {
  const { id, claude, root, run } = clientFolder('2.1.45/rewind');
  mkdirSync(join(root, 'elsewhere/empty'), { recursive: true });
  mkdirSync(join(claude, 'session-env'), { recursive: true });
  symlinkSync(join(root, 'elsewhere'), join(claude, 'session-env', id));
  expect((await run(['rm', id])).code).toBe(0);
  expect(existsSync(join(root, 'elsewhere/empty'))).toBe(true);
});

test('links are not followed, and are named', async () => {
  const { id, claude, root, session, json } = clientFolder('2.1.325/morning');
  const target = put(root, 'elsewhere/a.txt', 'mine');
  const link = session.replace(/\.jsonl$/, '/tool-results/link.txt');
  symlinkSync(target, link);
  const { data } = await json(['rm', id]);
  expect(data.sessions[0].skipped).toEqual([link]);
  expect(existsSync(target)).toBe(true);
  expect(existsSync(claude)).toBe(true);
});

test('--orphans takes files whose transcript is gone, and only those that have settled', async () => {
  const { id, claude, run, json } = clientFolder('2.0.76/morning');
  const project = 'projects/-home-dev-shop';
  const lost = [
    put(claude, `${project}/${OTHER}/tool-results/a.txt`, 'x', 1e9),
    put(claude, `file-history/${OTHER}/a@v1`, 'x', 1e9),
    put(claude, `todos/${GONE}-agent-${GONE}.json`, '[]', 1e9),
    put(claude, `${project}/agent-afffffff.jsonl`, `{"sessionId":"${OTHER}"}\n`, 1e9),
  ];
  const fresh = put(claude, `file-history/${SESSION_ID}/a@v1`, 'x');
  const own = put(claude, `file-history/${id}/a@v1`, 'x', 1e9);
  put(claude, `${project}/memory/${OTHER}.md`, 'x', 1e9);
  utimesSync(own, 1e9, 1e9);
  const before = filesIn(claude);
  const { data } = await json(['rm', '--orphans', '-n']);
  const paths = data.sessions.flatMap(({ files }: { files: { path: string }[] }) =>
    files.map(({ path }) => path),
  );
  expect(paths.sort()).toEqual(lost.sort());
  await run(['rm', '--orphans']);
  expect(lost.filter((path) => existsSync(path))).toEqual([]);
  expect([fresh, own].every((path) => existsSync(path))).toBe(true);
  await run(['undo']);
  expect(filesIn(claude)).toEqual(before);
});
