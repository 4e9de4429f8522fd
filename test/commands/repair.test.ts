import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { CLIENTS } from '../bundle/clients.ts';
import { put } from '../bundle/scratch.ts';
import { broken, TORN } from './broken.ts';
import { ccsurgery } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const SCENARIOS = CLIENTS.map((folder) => folder.split('/').slice(-3, -1).join('/'));
describe('a new session', () => {
  test('is sound, with the lines that were taken out beside it; the source stays', async () => {
    const { path, claude, json: run } = broken();
    const before = filesIn(claude);
    const { code, data } = await run('repair', path);
    expect(code).toBe(0);
    const after = filesIn(claude);
    expect(after).toMatchObject(before);
    const { result } = data;
    expect(data.fixes.map((fix: { code: string }) => fix.code)).toEqual([
      'truncated-line',
      'dangling-parent',
    ]);
    const aside = `projects/-home-dev-shop/${result.sessionId}/rejected-lines.txt`;
    expect(added(after, before)).toMatchObject({ [aside]: `${TORN}\n` });
    expect(result.files).toContainEqual({ path: join(claude, aside), role: 'rejected-lines' });
    expect((await run('validate', result.path)).code).toBe(0);
    expect((await run('list')).data.sessions).toHaveLength(2);
  });

  test('-o FILE has them in its folder', async () => {
    const { path, root, run } = broken();
    expect((await run('repair', path, '-o', 'mended.jsonl')).code).toBe(0);
    expect(readFileSync(join(root, 'mended/rejected-lines.txt'), 'utf8')).toBe(`${TORN}\n`);
    expect((await run('repair', path, '-o', 'mended.jsonl')).code).toBe(3);
    expect((await run('repair', path, '-o', 'mended.jsonl', '--force')).code).toBe(0);
    expect(readdirSync(join(root, 'mended'))).toEqual(['rejected-lines.txt']);
  });

  test('-o - has no place for them', async () => {
    const { path, json: run } = broken();
    const { code, data } = await run('repair', path, '-o', 'mended.txt');
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
    const piped = await ccsurgery(['repair', path, '-o', '-']);
    expect(piped.code).toBe(2);
    expect(piped.out).toBe('');
  });

  test('-o - where nothing was taken out', async () => {
    const { path, run } = broken(session().prompt('x').answer(call()).prompt('y').text());
    const { code, out } = await run('repair', path, '-o', '-');
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(4);
  });
});

describe('in place', () => {
  test('ids stay, and undo brings every byte back', async () => {
    const { path, claude, aside, run, json: data } = broken();
    const before = filesIn(claude);
    expect((await data('repair', path, '--in-place')).code).toBe(0);
    expect(readFileSync(aside, 'utf8')).toBe(`${TORN}\n`);
    expect((await run('validate', path)).code).toBe(0);
    expect((await run('undo')).code).toBe(0);
    expect(filesIn(claude)).toEqual(before);
  });

  test('what was kept aside before stays', async () => {
    const { path, aside, run } = broken();
    await run('repair', path, '--in-place');
    writeFileSync(path, `${readFileSync(path, 'utf8')}${TORN}`);
    await run('repair', path, '--in-place');
    const second = aside.replace('.txt', '-2.txt');
    expect([aside, second].map((file) => readFileSync(file, 'utf8'))).toEqual([
      `${TORN}\n`,
      `${TORN}\n`,
    ]);
    // A copy has both.
    const { data } = await broken(readFileSync(path, 'utf8')).json('clone', path);
    const copied = data.result.files.filter(
      ({ role }: { role: string }) => role === 'rejected-lines',
    );
    expect(copied).toHaveLength(2);
  });

  test('files that only a lost line names stay', async () => {
    const output = 'toolu_1.txt';
    const line = `{"type":"user","toolUseResult":{"persistedOutputPath":"tool-results/${output}`;
    const { path, run } = broken(`${session().turn('one').text()}${line}`);
    const file = put(dirname(path), `${SESSION_ID}/tool-results/${output}`, 'large');
    expect((await run('repair', path, '--in-place')).code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });
});

describe('dry run', () => {
  test.each([[[]], [['--in-place']]])('tells the same and writes nothing: %j', async (options) => {
    const { path, claude, json: run } = broken();
    const before = filesIn(claude);
    const dry = await run('repair', path, '-n', ...options);
    expect(filesIn(claude)).toEqual(before);
    const real = await run('repair', path, ...options);
    expect(dry.data).toMatchObject({ dryRun: true, changes: real.data.changes });
    expect(dry.data.fixes).toEqual(real.data.fixes);
    expect(dry.data.lostHistory).toEqual(real.data.lostHistory);
  });
});

describe('a sound session', () => {
  test.each(SCENARIOS)('%s stays byte for byte, and nothing is written', async (scenario) => {
    const folder = clientFolder(scenario);
    const before = filesIn(folder.root);
    for (const options of [[], ['--in-place'], ['--unsafe', '--title', 'Mine', '-o', 'x.jsonl']]) {
      const { code, data } = await folder.json(['repair', folder.id, ...options]);
      expect([code, data.result, data.fixes]).toEqual([0, null, []]);
    }
    const { out } = await folder.run(['repair', folder.id]);
    expect(out).toBe(`${folder.session} is sound: nothing was changed.\n`);
    const after = filesIn(folder.root);
    expect(after).toEqual(before);
  });
});

describe('what is mended', () => {
  test('--only names it; what is left makes it exit with 1', async () => {
    const { path, json: run } = broken();
    const { code, data } = await run('repair', path, '--only', 'dangling-parent', '--in-place');
    expect(code).toBe(1);
    expect(data.fixes.map((fix: { code: string }) => fix.code)).toEqual(['dangling-parent']);
    expect(readFileSync(path, 'utf8').endsWith(TORN)).toBe(true);
  });

  test('--only passes over what is empty in its list, but not over all of it', async () => {
    const { path, json: run } = broken();
    const { data } = await run('repair', path, '--only', 'dangling-parent, ,', '-n');
    expect(data.fixes.map((fix: { code: string }) => fix.code)).toEqual(['dangling-parent']);
    const none = await run('repair', path, '--only', ',');
    expect([none.code, none.data.error.code]).toEqual([2, 'wrong-use']);
  });

  test('a code without a fix', async () => {
    const { path, json: run } = broken();
    const { code, data } = await run('repair', path, '--only', 'timestamp-order');
    expect([code, data.error.code]).toEqual([2, 'unknown-code']);
  });

  test('--unsafe guesses', async () => {
    const source = session()
      .prompt('x')
      .answer(call('Read', {}, 'toolu_1'))
      .results();
    source
      .answer(call('Bash', { command: 'ls' }, 'toolu_1'))
      .results()
      .answer('done');
    const { path, json: run } = broken(source.text());
    const careful = await run('repair', path, '--in-place');
    expect([careful.code, careful.data.result]).toEqual([1, null]);
    expect((await run('repair', path, '--in-place', '--unsafe')).code).toBe(0);
    expect((await run('validate', path)).code).toBe(0);
  });

  test('--linearize', async () => {
    const { path, json: run } = broken(session().turn('one', 3).text());
    expect((await run('repair', path, '--in-place')).data.result).toBeNull();
    const { data } = await run('repair', path, '--in-place', '--linearize');
    expect(data.fixes).toMatchObject([{ code: 'parallel-results-at-risk', did: 'chained' }]);
    const { data: after } = await run('validate', path);
    expect(after.sessions[0].diagnostics).toEqual([]);
  });

  test('--title names what was mended', async () => {
    const { path, json: run } = broken();
    const { data } = await run('repair', path, '--title', 'Mended');
    expect(readFileSync(data.result.path, 'utf8')).toContain('"customTitle":"Mended"');
  });
});

test('--json, field by field', async () => {
  const { path, json: run } = broken();
  const word = expect.any(String);
  const { data } = await run('repair', path);
  const { sessionId } = data.result;
  expect(basename(data.result.path)).toBe(`${sessionId}.jsonl`);
  expect(data).toMatchObject({
    schemaVersion: 1,
    command: 'repair',
    dryRun: false,
    source: { path, sessionId: SESSION_ID },
    changes: { entries: { before: 7, after: 6 } },
    diagnostics: [],
    lostHistory: {
      before: { ownClient: 4, everyClient: 0 },
      after: { ownClient: 0, everyClient: 0 },
    },
    resume: word,
  });
  expect(data.fixes).toEqual([
    { code: 'truncated-line', path, line: 7, uuid: null, did: 'kept-aside' },
    {
      code: 'dangling-parent',
      path,
      line: 5,
      uuid: word,
      did: 'relinked',
      to: word,
      toLine: 4,
      evidence: 'order',
    },
  ]);
});
