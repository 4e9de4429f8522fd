import { spawn } from 'node:child_process';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, json } from './cli.ts';
import { filesIn } from './cloned.ts';

const DAY = 24 * 60 * 60;
const clients: ReturnType<typeof spawn>[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.kill();
});

const idOf = (number: number): string => `00000000-0000-4000-8000-0000000000${number}0`;

/** Sessions of 1, 31, 61 and 91 days, one of them open in a client, and an old file that is none. */
function folder() {
  const root = scratch();
  const claude = join(root, 'claude');
  const env = {
    CLAUDE_CONFIG_DIR: claude,
    XDG_STATE_HOME: join(root, 'state'),
    XDG_DATA_HOME: join(root, 'data'),
  };
  const now = Math.floor(Date.now() / 1000);
  const write = (number: number, project: string, days: number, text?: string): string => {
    const id = idOf(number);
    const own = session({ sessionId: id, version: '2.1.325' }).turn(`Prompt ${number}`).text();
    put(claude, `projects/${project}/${id}/tool-results/a.txt`, id, now - days * DAY);
    return put(claude, `projects/${project}/${id}.jsonl`, text ?? own, now - days * DAY);
  };
  const paths = {
    young: write(1, '-home-dev-shop', 1),
    old: write(2, '-home-dev-shop', 31),
    older: write(3, '-home-dev-other', 61),
    live: write(4, '-home-dev-shop', 91),
    none: write(5, '-home-dev-shop', 91, 'no session\n'),
  };
  const client = spawn('sleep', ['60']);
  clients.push(client);
  put(
    claude,
    `sessions/${client.pid}.json`,
    JSON.stringify({ pid: client.pid, sessionId: idOf(4) }),
  );
  return {
    root,
    claude,
    paths,
    archives: join(root, 'data/ccsurgery/archive'),
    run: (...args: string[]) => ccsurgery(args, { env }),
    json: (...args: string[]) => json(args, { env }),
  };
}

const codesOf = (refused: { error: { code: string } }[]): string[] =>
  refused.map(({ error }) => error.code).sort();

test.each([['rm'], ['archive']])(
  '%s --all takes what the filters let through, names what is refused, and is one operation',
  async (name) => {
    const { claude, paths, run, json } = folder();
    const before = filesIn(claude);
    const { code, data } = await json(name, '--all', '--older-than', '30d');
    expect(code).toBe(3);
    expect(codesOf(data.refused)).toEqual(['not-a-session', 'session-live']);
    expect(data.sessions.map(({ path }: { path: string }) => path).sort()).toEqual(
      [paths.old, paths.older].sort(),
    );
    expect([paths.old, paths.older].filter((path) => existsSync(path))).toEqual([]);
    expect([paths.young, paths.live, paths.none].filter((path) => existsSync(path))).toHaveLength(
      3,
    );
    expect((await json('log')).data.operations).toHaveLength(1);
    expect((await run('undo')).code).toBe(0);
    expect(filesIn(claude)).toEqual(before);
  },
);

test.each([
  [['--newer-than', '2d'], ['young']],
  [['--project', '/home/dev/other'], ['older']],
  [['--larger-than', '1GB'], []],
] as const)('%s means %s', async (filter, names) => {
  const { paths, json } = folder();
  const { data } = await json('rm', '--all', ...filter, '-n');
  expect(data.sessions.map(({ path }: { path: string }) => path)).toEqual(
    names.map((name) => paths[name]),
  );
});

test('archive --all --keep every night makes one archive of each session', async () => {
  const { claude, archives, json } = folder();
  const before = filesIn(claude);
  const nightly = ['archive', '--all', '--older-than', '20d', '--keep'] as const;
  expect((await json(...nightly)).code).toBe(3);
  await json(...nightly);
  // One that a client has open can be copied.
  expect(readdirSync(archives).sort()).toEqual([2, 3, 4].map((number) => `${idOf(number)}.tgz`));
  expect(filesIn(claude)).toEqual(before);
});

test('nothing is done to all by a slip', async () => {
  const { claude, run } = folder();
  const before = filesIn(claude);
  for (const args of [
    ['rm', '--all'],
    ['archive', '--all'],
    ['rm', '--older-than', '1d'],
    ['rm', idOf(1), '--older-than', '1d'],
    ['rm', '--all', '--older-than', '1d', idOf(1)],
    ['rm', '--all', '--older-than', '1d', '--orphans'],
    ['archive', '--keep', '--newer-than', '1d'],
    ['validate', '--larger-than', '1KB'],
  ])
    expect((await run(...args)).code, args.join(' ')).toBe(2);
  expect(filesIn(claude)).toEqual(before);
});

test('a dry run writes nothing, and tells what backups would hold', async () => {
  const { root, run } = folder();
  const before = filesIn(root);
  const { err } = await run('rm', '--all', '--older-than', '30d', '-n');
  expect(err).toMatch(/backups would hold .* until/);
  await run('archive', '--all', '--older-than', '30d', '-n');
  expect(filesIn(root)).toEqual(before);
});

test('validate --all checks every session, and goes on after one that is none', async () => {
  const { json, paths } = folder();
  const { code, data } = await json('validate', '--all');
  expect(code).toBe(2);
  expect(data.sessions).toHaveLength(5);
  const young = await json('validate', '--all', '--newer-than', '2d');
  expect([young.code, young.data.sessions.length]).toEqual([0, 1]);
  utimesSync(paths.young, 1e9, 1e9);
  expect((await json('validate', '--all', '--newer-than', '2d')).data.sessions).toEqual([]);
});
