import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, type Json, json } from './cli.ts';

const DAY = 24 * 60 * 60;
const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
);
const [NEW, LARGE, OLD] = ids as [string, string, string];
const GONE = 'dddddddd-0000-4000-8000-000000000000';
const folder = 'projects/-home-dev-shop';
let root: string;
let claude: string;

const written = (id: string, title: string, turns: number): string => {
  const made = session({ sessionId: id }).line({
    type: 'custom-title',
    customTitle: title,
    sessionId: id,
  });
  for (let turn = 0; turn < turns; turn++) made.turn('Go on, and on, and on');
  return made.text();
};

beforeEach(() => {
  root = scratch();
  claude = join(root, 'claude');
  const now = Date.now() / 1000;
  put(claude, `${folder}/${NEW}.jsonl`, written(NEW, 'The walrus', 1), now - DAY);
  put(claude, `${folder}/${LARGE}.jsonl`, written(LARGE, '海象的尾巴', 3), now - 9 * DAY);
  put(claude, `${folder}/${OLD}.jsonl`, written(OLD, 'An old seal', 1), now - 40 * DAY);
});

const run = (...args: string[]) =>
  json(args, { env: { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') } });

const listed = async (...args: string[]): Promise<string[]> =>
  (await run('list', ...args)).data.sessions.map((each: Json) => each.sessionId);

describe('list', () => {
  test('by title, project and id, by age and size, sorted, so many', async () => {
    expect(await listed()).toEqual([NEW, LARGE, OLD]);
    expect(await listed('WALRUS')).toEqual([NEW]);
    expect(await listed('bbbb')).toEqual([LARGE]);
    expect(await listed('/dev/shop')).toHaveLength(3);
    expect(await listed('--older-than', '2d')).toEqual([LARGE, OLD]);
    expect(await listed('--newer-than', '2w', '--sort', 'size')).toEqual([LARGE, NEW]);
    expect((await run('list', '-L', '1', '--sort', 'size')).data).toMatchObject({
      sessions: [{ sessionId: LARGE }],
      hidden: 2,
    });
    expect((await run('list', '--sort', 'name')).data.error.code).toBe('wrong-use');
  });

  test('sizes are those of all files of a session', async () => {
    const before = (await run('list', 'walrus')).data.sessions[0];
    put(claude, `${folder}/${NEW}/tool-results/a.txt`, 'x'.repeat(1000));
    put(claude, `file-history/${NEW}/abc@v1`, 'x'.repeat(500));
    put(claude, `todos/${NEW}-agent-${NEW}.json`, '[]');
    expect((await run('list', 'walrus')).data.sessions[0]).toMatchObject({
      bytes: before.bytes + 1502,
      transcriptBytes: before.transcriptBytes,
    });
    expect(await listed('--larger-than', `${before.bytes + 1000}B`)).toContain(NEW);
  });

  test('counts apart what holds no conversation, and what is left without a transcript', async () => {
    // The newest come first: in one millisecond, either could.
    utimesSync(put(claude, `${folder}/eeeeeeee.jsonl`, ''), 1000, 1000);
    put(claude, `${folder}/ffffffff.jsonl`, '{"type":"summary","summary":"x","leafUuid":"y"}\n');
    const left = put(claude, `${folder}/${GONE}/tool-results/a.txt`, 'xyz');
    utimesSync(left, 1000, 1000);
    const { data } = await run('list');
    expect(data.sessions).toHaveLength(3);
    expect(data.notSessions.map((each: Json) => each.problem)).toEqual(['no-messages', 'empty']);
    expect(data.orphans).toEqual({ sessions: 1, bytes: 3 });
  });

  test('says what the next sweep of the client takes', async () => {
    expect((await run('list')).data.sweep).toMatchObject({ days: 30, sessions: 1 });
    put(claude, 'settings.json', '{"cleanupPeriodDays": 5}');
    expect((await run('list')).data.sweep).toMatchObject({ days: 5, sessions: 2 });
    put(claude, 'settings.json', 'nonsense');
    expect((await run('list')).data.sweep.days).toBe(30);
  });

  test('a second look is at what changed, and a broken index is no harm', async () => {
    await listed();
    const index = join(root, 'state/ccsurgery/sessions.json');
    const known = readFileSync(index, 'utf8');
    writeFileSync(index, known.replaceAll('The walrus', 'The known walrus'));
    expect((await run('list', 'known')).data.sessions).toHaveLength(1);
    // Same size, same time: that it was written to shows all the same.
    const path = put(claude, `${folder}/${NEW}.jsonl`, written(NEW, 'The WALRUS', 1));
    utimesSync(path, 5000, 5000);
    expect((await run('list', 'walrus')).data.sessions[0].title).toBe('The WALRUS');
    writeFileSync(index, known.slice(0, 99));
    expect(await listed('seal')).toEqual([OLD]);
  });

  test('of a sub-directory points to the project around it, and latest finds that', async () => {
    const { data } = await run('list', '--project', '/home/dev/shop/src/cart');
    expect(data).toMatchObject({ sessions: [], parent: '/home/dev/shop' });
  });

  test.each([60, 80, 120, 200])('fits a terminal of %i columns', async (columns) => {
    const { out } = await ccsurgery(['list', '--claude-dir', claude], { isTTY: true, columns });
    const colours = new RegExp(`${'\u001b'}\\[\\d+m`, 'g');
    for (const line of out.replace(colours, '').split('\n')) {
      const width = [...line].reduce(
        (sum, each) => sum + (each > '\u2e80' && each < '\ua000' ? 2 : 1),
        0,
      );
      expect(width).toBeLessThanOrEqual(columns);
    }
    expect(out).toContain('The walrus');
    expect(out).toContain('aaaaaaaa');
  });
});

describe('what was made of a session', () => {
  const made = async (...args: string[]): Promise<Json> => {
    const { code, data } = await run(...args);
    expect(code).toBe(0);
    const { sessions } = (await run('list')).data;
    return sessions.find((each: Json) => each.sessionId === data.result.sessionId);
  };

  test.each([
    ['pruned', ['prune', LARGE, '--tools']],
    ['compressed', ['compress', LARGE, '--keep-last', '1']],
    ['shared', ['share', LARGE]],
  ])('is titled (%s), and names its source', async (mark, args) => {
    const source = {
      sessionId: LARGE,
      path: join(claude, folder, `${LARGE}.jsonl`),
      command: args[0],
    };
    expect(await made(...args)).toMatchObject({ title: `海象的尾巴 (${mark})`, copyOf: source });
  });

  test('has one mark at a time, the last', async () => {
    const { sessionId } = await made('prune', LARGE, '--tools');
    expect((await made('compress', sessionId, '--keep-last', '1')).title).toBe(
      '海象的尾巴 (compressed)',
    );
  });

  test('has none where the user gives a title, changes the session itself, or clones it', async () => {
    expect((await made('prune', LARGE, '--tools', '--title', 'Mine')).title).toBe('Mine');
    expect((await made('share', LARGE, '--title', 'Mine')).title).toBe('Mine');
    expect(await made('clone', LARGE)).toMatchObject({
      title: '海象的尾巴',
      copyOf: { sessionId: LARGE, command: 'clone' },
    });
    await run('prune', LARGE, '--tools', '--in-place');
    const { data } = await run('list', 'bbbb');
    expect(data.sessions[0]).toMatchObject({ title: '海象的尾巴', copyOf: null });
  });

  test('is titled in a dry run as well, and not at all where nothing is to be done', async () => {
    const passes = (data: Json): string[] => data.changes.passes.map((pass: Json) => pass.name);
    expect(passes((await run('prune', LARGE, '--tools', '-n')).data)).toContain('title');
    expect((await run('prune', LARGE, '--images')).data).toMatchObject({ result: null });
  });
});
