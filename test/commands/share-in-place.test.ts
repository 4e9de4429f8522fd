import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, thinking } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, json } from './cli.ts';
import { filesIn } from './cloned.ts';

const SECRET = 'ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789';
const HOME = '/home/dev/shop';

/** A session with a secret in every place that a client writes one to. */
function leaky() {
  const root = scratch();
  const claude = join(root, 'claude');
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') };
  const builder = session({ version: '2.1.325', model: 'claude-opus-5-5' });
  builder
    .prompt(`Push with ${SECRET}`)
    .answer(thinking(), call('Bash', { command: `T=${SECRET} git push` }));
  builder.results(`token: ${SECRET}`).answer(thinking(), `Pushed from ${HOME}.`);
  builder.raw(`{"type":"user","cut": "${SECRET}`);
  const project = 'projects/-home-dev-shop';
  const paths = {
    main: put(claude, `${project}/${SESSION_ID}.jsonl`, builder.text()),
    result: put(claude, `${project}/${SESSION_ID}/tool-results/a.txt`, `${HOME} ${SECRET}\n`),
    clean: put(claude, `${project}/${SESSION_ID}/tool-results/b.txt`, `${HOME}\n`),
    image: put(claude, `image-cache/${SESSION_ID}/1.png`, Buffer.from([0x89, 0x50, 0, 0xff])),
    backup: put(claude, `file-history/${SESSION_ID}/0123456789abcdef@v1`, `TOKEN=${SECRET}\n`),
    other: put(claude, `${project}/00000000-0000-4000-8000-00000000000a.jsonl`, builder.text()),
    history: put(claude, 'history.jsonl', `{"display":"Push with ${SECRET}"}\n`),
  };
  for (const path of Object.values(paths)) utimesSync(path, 1.7e9, 1.7e9);
  return {
    claude,
    paths,
    run: (...args: string[]) => ccsurgery(args, { env }),
    json: (...args: string[]) => json(args, { env }),
  };
}

const inPlace = ['share', SESSION_ID, '--in-place'];

test('secrets go from the transcript and the files beside it; all else stays, times included', async () => {
  const { paths, json } = leaky();
  const untouched = [paths.clean, paths.image, paths.backup, paths.other].map((path) =>
    readFileSync(path),
  );
  const { code, data } = await json(...inPlace);
  expect(code).toBe(0);
  for (const path of [paths.main, paths.result]) {
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(SECRET);
    expect(text).toContain(HOME);
    expect(text).toContain('[secret:github-token:1]');
    expect(statSync(path).mtimeMs).toBe(1.7e12);
  }
  expect(
    [paths.clean, paths.image, paths.backup, paths.other].map((path) => readFileSync(path)),
  ).toEqual(untouched);
  expect(data.source.sessionId).toBe(data.result.sessionId);
  // What it was signed after has changed.
  expect(readFileSync(paths.main, 'utf8')).not.toContain('"thinking"');
});

test('the report ends with where the secret still is, and never names it', async () => {
  const { paths, run, json } = leaky();
  const { data } = await json(...inPlace);
  expect(data.stillIn.files.sort()).toEqual([paths.history, paths.backup, paths.other].sort());
  expect(data.stillIn.backups.map(({ operation }: { operation: string }) => operation)).toEqual([
    data.operation,
  ]);
  expect(JSON.stringify(data)).not.toContain(SECRET);
  expect((await run('log', '--purge', data.operation)).code).toBe(0);
  const again = await json(...inPlace);
  expect(again.data.result).toBeNull();
});

test('for people: what to purge, and that it has to be rotated', async () => {
  const { paths, run } = leaky();
  const { out, err } = await run(...inPlace);
  expect(out + err).not.toContain(SECRET);
  expect(err).toMatch(/log --purge \w+/);
  expect(err).toContain(paths.history);
  expect(err).toContain('rotate');
});

test('undo brings every byte and time back', async () => {
  const { claude, run, json } = leaky();
  const before = filesIn(claude);
  await json(...inPlace);
  expect(filesIn(claude)).not.toEqual(before);
  expect((await run('undo')).code).toBe(0);
  expect(filesIn(claude)).toEqual(before);
});

test('--kinds takes more, a dry run nothing, --keep and --review are refused', async () => {
  const { claude, paths, json, run } = leaky();
  const before = filesIn(claude);
  const dry = await json(...inPlace, '-n', '--kinds', 'paths');
  expect(dry.data.redactions.map(({ kind }: { kind: string }) => kind)).toContain('home');
  expect(filesIn(claude)).toEqual(before);
  for (const option of [['--keep', 'secrets'], ['--review'], ['-o', 'x.jsonl']])
    expect((await run(...inPlace, ...option)).code).toBe(2);
  await json(...inPlace, '--kinds', 'paths');
  expect(readFileSync(paths.result, 'utf8')).not.toContain('/home/dev');
});
