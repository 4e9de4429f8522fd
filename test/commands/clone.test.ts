import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, json } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';
const ID = '0badcafe-0000-4000-8000-000000000000';

describe('where it goes', () => {
  test('a path with many spaces is shown as it is, to be copied', async () => {
    const folder = clientFolder(MORNING);
    const project = join(folder.root, 'proj  two');
    const placed = await folder.run(['clone', folder.id, '--project-to', project]);
    expect(placed.out).toContain(`Resume it: cd -- '${project}' && claude --resume`);
    const written = await folder.run(['clone', folder.id, '-o', 'a  b.jsonl', '--no-artifacts']);
    expect(written.out).toContain(`ccsurgery clone '${join(folder.root, 'a  b.jsonl')}' --project`);
  });

  test('beside the source, which stays as it is; the last line says how to resume it', async () => {
    const folder = clientFolder(MORNING);
    const before = statSync(folder.session, { bigint: true });
    const { code, out } = await folder.run(['clone', folder.id, '--id', ID]);
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      `Resume it: cd -- /home/dev/shop && claude --resume ${ID}`,
    );
    expect(existsSync(join(dirname(folder.session), `${ID}.jsonl`))).toBe(true);
    expect(statSync(folder.session, { bigint: true }).mtimeNs).toBe(before.mtimeNs);
  });

  test('a Claude folder that is not the usual one is named on that line', async () => {
    const folder = clientFolder(MORNING);
    const { data } = await folder.json(['clone', folder.session], {
      env: { XDG_STATE_HOME: join(folder.root, 'state') },
    });
    expect(data.resume).toContain(`CLAUDE_CONFIG_DIR=${folder.claude} claude --resume`);
  });

  test('into a file with all its artifacts beside it, and from there into a project again', async () => {
    const folder = clientFolder('2.1.150/rewind');
    const before = filesIn(folder.claude);
    const out = await folder.json(['clone', folder.id, '-o', 'shared.jsonl', '--seed', 'a']);
    expect(out.data).toMatchObject({
      result: { path: join(folder.root, 'shared.jsonl') },
      resume: null,
    });
    const other = clientFolder('2.1.150/tools');
    const back = await other.json(['clone', join(folder.root, 'shared.jsonl'), '--seed', 'b']);
    expect(back.code).toBe(0);
    const placed = Object.keys(
      added(filesIn(other.claude), filesIn(clientFolder('2.1.150/tools').claude)),
    );
    const renamed = Object.keys(before).map((path) =>
      path.replaceAll(folder.id, back.data.result.sessionId),
    );
    expect(placed).toEqual(renamed);
  });

  test('to standard output: the transcript there, words elsewhere', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const { code, out, err } = await folder.run(['clone', folder.id, '-o', '-', '--id', ID]);
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line && JSON.parse(line).sessionId)).toContain(ID);
    expect(out.length).toBe(readFileSync(folder.session, 'utf8').length);
    expect(err).toContain('3 files');
    expect(filesIn(folder.claude)).toEqual(before);
    const both = await folder.json(['clone', folder.id, '-o', '-']);
    expect([both.code, both.data.error.code]).toEqual([2, 'wrong-use']);
  });

  test('a file outside of a Claude folder goes into the project that its entries name', async () => {
    const root = scratch();
    const path = put(root, 'old/copy.jsonl', session().turn('Hello').text());
    const env = { CLAUDE_CONFIG_DIR: join(root, 'claude') };
    const { out } = await ccsurgery(['clone', path, '--id', ID], { env });
    expect(out).toContain(`cd -- /home/dev/shop && claude --resume ${ID}`);
    expect(Object.keys(filesIn(join(root, 'claude')))).toEqual([
      `projects/-home-dev-shop/${ID}.jsonl`,
    ]);
  });

  test('one that names no project has to be told where to go', async () => {
    const root = scratch();
    const path = put(
      root,
      'export.jsonl',
      '{"type":"user","message":{"role":"user","content":"Hi"}}\n',
    );
    const env = { CLAUDE_CONFIG_DIR: join(root, 'claude') };
    const { code, out } = await ccsurgery(['clone', path, '--json'], { env });
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'unknown-project']);
    expect((await ccsurgery(['clone', path, '-o', join(root, 'b.jsonl')], { env })).code).toBe(0);
    // It holds no id at all.
    expect(readFileSync(join(root, 'b.jsonl'))).toEqual(readFileSync(path));
  });

  test('without the files beside it', async () => {
    const folder = clientFolder('2.0.50/morning');
    const before = filesIn(folder.claude);
    const { data } = await folder.json(['clone', folder.id, '--no-artifacts']);
    expect(Object.keys(added(filesIn(folder.claude), before))).toHaveLength(1);
    // The sub-agents of the source are still meant: no others were made.
    const agents = (path: string) => readFileSync(path, 'utf8').match(/"agentId":"\w+"/g);
    expect(agents(data.result.path)).toEqual(agents(folder.session));
  });
});

test('a dry run writes nothing and tells the same as the real one', async () => {
  const folder = clientFolder(MORNING);
  const before = filesIn(folder.root);
  const args = ['clone', folder.id, '--seed', 's', '--id-map', 'ids.json'];
  const dry = await folder.json([...args, '-n']);
  expect((await folder.run([...args, '-n'])).code).toBe(0);
  expect(filesIn(folder.root)).toEqual(before);
  const real = await folder.json(args);
  expect(dry.data).toEqual({ ...real.data, dryRun: true });
});

test('the damage of the source is kept and reported', async () => {
  const root = scratch();
  const damaged = session()
    .prompt('a')
    .prompt('b', { parentUuid: 'dead0000-0000-4000-8000-000000000000' });
  const text = `${damaged.text()}{"torn":`;
  const path = put(root, 'damaged.jsonl', text);
  const target = join(root, 'copy.jsonl');
  const { code, out } = await ccsurgery(['clone', path, '-o', target, '--json']);
  expect(code).toBe(0);
  const codes = JSON.parse(out).diagnostics.map(({ code: each }: { code: string }) => each);
  expect(codes).toEqual(expect.arrayContaining(['dangling-parent', 'truncated-line']));
  expect(readFileSync(target, 'utf8')).toMatch(/\n\{"torn":$/);
  expect((await ccsurgery(['clone', path, '-o', target, '--force'])).err).toContain('2 errors');
});

test('a line that can’t be read does not become one that can', async () => {
  const root = scratch();
  const line = '{"type":"user","uuid":"00000000\r-0000-4000-8000-000000000001","sessionId":"s"}';
  const path = put(root, 'damaged.jsonl', `${session().prompt('a').text()}${line}\n`);
  const target = join(root, 'copy.jsonl');
  expect((await ccsurgery(['clone', path, '-o', target])).code).toBe(0);
  expect(readFileSync(target, 'utf8')).toContain(line);
});

test('an entry in a line that can’t be read is named as before, whatever letters its id has', async () => {
  const root = scratch();
  const glued = '{"type":"user","uuid":"ä","sessionId":"s"}{"type":"user","sessionId":"s"}';
  const child = '{"type":"user","uuid":"b","parentUuid":"ä","sessionId":"s"}';
  const path = put(root, 'damaged.jsonl', `${glued}\n${child}\n`);
  const target = join(root, 'copy.jsonl');
  expect((await ccsurgery(['clone', path, '-o', target])).code).toBe(0);
  const [, parent] = /"uuid":"([^"]*)"/.exec(readFileSync(target, 'utf8')) ?? [];
  expect(parent).toMatch(/^[\da-f-]{36}$/);
  expect(readFileSync(target, 'utf8')).toContain(`"parentUuid":"${parent}"`);
});

test('a torn line of millions of characters is copied, with the ids before its end', async () => {
  const root = scratch();
  const torn = `{"sessionId":"${SESSION_ID}","torn":"${'x'.repeat(3e7)}","rest`;
  const path = put(root, 'damaged.jsonl', `${session().prompt('a').text()}${torn}`, 0);
  const target = join(root, 'copy.jsonl');
  const { code, data } = await json(['clone', path, '-o', target]);
  expect(code).toBe(0);
  const renamed = torn.replace(SESSION_ID, data.result.sessionId);
  expect(readFileSync(target, 'utf8').endsWith(renamed)).toBe(true);
});

test('half a line that a client is writing is waited for', async () => {
  const root = scratch();
  const text = session().turn('Hello').text();
  const path = put(root, 'growing.jsonl', text.slice(0, -20));
  const target = join(root, 'copy.jsonl');
  const running = ccsurgery(['clone', path, '-o', target]);
  setTimeout(() => writeFileSync(path, text), 120);
  expect((await running).code).toBe(0);
  expect(readFileSync(target, 'utf8').length).toBe(text.length);
  expect(basename(target)).toBe('copy.jsonl');
});

describe('input that is no session', () => {
  test('nothing at all is refused: a command before it may have failed', async () => {
    const root = scratch();
    const path = put(root, 'empty.jsonl', '');
    const { code, out } = await ccsurgery(['clone', path, '-o', join(root, 'x.jsonl'), '--json']);
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'empty-session']);
  });

  test('a damaged JSON file beside the session is copied as it is', async () => {
    const folder = clientFolder('2.1.150/morning');
    const [task] = Object.keys(filesIn(folder.claude)).filter((path) =>
      /tasks.*1\.json/.test(path),
    );
    for (const bad of ['{"id":"1","subject":"unfinished', '{"id":"a\\q"}']) {
      writeFileSync(join(folder.claude, task as string), bad);
      const { code, data } = await folder.json(['clone', folder.id, '--project-to', 'elsewhere']);
      expect(code).toBe(0);
      const copy = data.result.files.find(({ path }: { path: string }) => path.endsWith('/1.json'));
      expect(readFileSync(copy.path, 'utf8')).toBe(bad);
    }
  });
});

test('a dry run is refused where the real one would be', async () => {
  const folder = clientFolder(MORNING);
  const there = put(folder.root, 'there.jsonl');
  const { code, data } = await folder.json(['clone', folder.id, '-o', there, '-n']);
  expect([code, data.error.code]).toEqual([3, 'target-exists']);
});

test.each([['-'], ['x.jsonl']])('an id map cannot go to %s with the session', async (where) => {
  const folder = clientFolder(MORNING);
  const { code, data } = await folder.json([
    'clone',
    folder.id,
    '-o',
    'x.jsonl',
    '--id-map',
    where,
  ]);
  expect([code, data.error.code]).toEqual([2, 'wrong-use']);
});
