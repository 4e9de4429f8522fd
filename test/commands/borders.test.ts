import { copyFileSync, existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copySession, readSession } from '../../src/index.ts';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { jsonl, put, scratch } from '../bundle/scratch.ts';
import { json } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const OTHER_ID = '0badcafe-0000-4000-8000-000000000000';
const SECRET = 'what nobody else may see';

/** A transcript with the id of a client's session inside, under another name. */
function disguised(scenario: string, name: string) {
  const at = clientFolder(scenario);
  const path = join(dirname(at.session), `${name}.jsonl`);
  copyFileSync(at.session, path);
  const before = filesIn(at.claude);
  const theirs = Object.keys(before).filter(
    (file) => !file.endsWith('.jsonl') || /agent-/.test(file),
  );
  return { ...at, path, before, theirs, written: () => added(filesIn(at.claude), before) };
}

describe.each(['2.1.325/morning', '2.0.50/morning', '2.1.150/rewind'])('%s:', (scenario) => {
  test.each([
    ['clone', OTHER_ID],
    ['clone', 'notes'],
    ['share', OTHER_ID],
    ['repair', 'notes'],
  ])('%s of %s leaves the files of the session whose id it bears', async (command, name) => {
    const at = disguised(scenario, name);
    const { err } = await at.run([command, at.path, '-n']);
    const { code, data } = await at.json([command, at.path, '-o', join(at.root, 'copy.jsonl')]);
    expect(code).toBeLessThan(2);
    expect(existsSync(join(at.root, 'copy'))).toBe(false);
    const skipped = data.skipped.map((path: string) => path.slice(at.claude.length + 1));
    expect(skipped.length).toBeGreaterThan(0);
    for (const path of skipped) expect(at.theirs).toContain(path);
    for (const path of data.skipped) expect(err).toContain(path);
  });

  test('so does the library', async () => {
    const at = disguised(scenario, OTHER_ID);
    const read = await readSession(at.path, { claudeDir: at.claude });
    expect([read.artifacts, read.graph.transcripts.length]).toEqual([[], 1]);
    expect(read.foreign.length).toBeGreaterThan(0);
    const { files } = await copySession({
      session: read,
      passes: [],
      destination: { claudeDir: at.claude },
    });
    expect(files.map(({ role }) => role)).toEqual(['transcript']);
    expect(Object.keys(at.written())).toHaveLength(1);
  });
});

test('what names a file of another session goes on naming that', async () => {
  const at = disguised('2.1.325/morning', OTHER_ID);
  await at.run(['clone', at.path, '-o', join(at.root, 'copy.jsonl')]);
  const { data } = await at.json(['clone', at.path, '--project-to', join(at.root, 'elsewhere')]);
  const folders = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/"persistedOutputPath":"([^"]*)/g)].map(
      ([, to]) => to as string,
    );
  const known = folders(at.path);
  expect(known.length).toBeGreaterThan(0);
  for (const copy of [join(at.root, 'copy.jsonl'), data.result.path])
    expect(folders(copy)).toEqual(known);
});

test('a session that was renamed keeps its files: nobody else has them', async () => {
  const at = clientFolder('2.1.325/morning');
  const whole = (await at.json(['clone', at.session, '-n'])).data.result.files;
  renameSync(at.session, join(dirname(at.session), `${OTHER_ID}.jsonl`));
  const { data } = await at.json(['clone', OTHER_ID, '-n']);
  expect(data.result.files).toHaveLength(whole.length);
  expect(data).not.toHaveProperty('skipped');
});

/** A Claude folder with a session in it, and files of others around. */
function among(files: Record<string, string>, text: string, name = SESSION_ID) {
  const root = scratch();
  const claude = join(root, 'claude');
  for (const [file, content] of Object.entries(files)) put(claude, file, content);
  const path = put(claude, `projects/-p/${name}.jsonl`, text);
  const copy = async (command: string) => {
    const output = join(root, `${command}.jsonl`);
    const ran = await json([command, path, '-o', output, '--claude-dir', claude]);
    const texts = Object.entries(filesIn(root)).filter(([file]) => file.startsWith(`${command}`));
    return { ...ran, text: texts.map(([, content]) => content).join('\n') };
  };
  return { root, claude, path, copy };
}

const talk = (sessionId?: string) =>
  session(sessionId === undefined ? {} : { sessionId })
    .turn('Look')
    .text();

describe.each(['clone', 'share'])('%s takes along no file', (command) => {
  test.each([
    ['memory', 'notes'],
    ['memory', 'memory'],
    ['Memory', 'MEMORY'],
    ['plans', 'notes'],
    ['..', 'notes'],
  ])('of a folder that the id %s means, in %s.jsonl', async (id, name) => {
    const files = [
      `projects/-p/${id}/x.md`,
      `projects/-p/${name}.md`,
      `tasks/${id}/x.json`,
      `debug/${id}.txt`,
    ];
    const contents = Object.fromEntries(files.map((file) => [file, JSON.stringify(SECRET)]));
    const at = among(contents, talk(id), name);
    const { code, text } = await at.copy(command);
    expect(code).toBe(0);
    expect(text).not.toContain(SECRET);
  });

  test('that a link or a path in the text leads to', async () => {
    const secret = put(scratch(), 'tool-results/secret.txt', SECRET);
    const text = session()
      .prompt(`See ${secret}`)
      .answer(call())
      .results(`<persisted-output>Full output saved to: ${secret}</persisted-output>`)
      .answer('Done.')
      .text()
      .replaceAll('"stdout":"done"', `"persistedOutputPath":${JSON.stringify(secret)}`);
    const at = among({ [`projects/-p/${SESSION_ID}/tool-results/own.txt`]: 'own' }, text);
    const link = join(at.claude, `projects/-p/${SESSION_ID}/tool-results/link.txt`);
    symlinkSync(secret, link);
    symlinkSync(dirname(secret), join(at.claude, `projects/-p/${SESSION_ID}/subagents`));
    const copied = await at.copy(command);
    expect(copied.code).toBe(0);
    expect(copied.text).toContain('own');
    expect(copied.text).not.toContain(SECRET);
    expect(copied.data.skipped).toEqual([join(dirname(dirname(link)), 'subagents'), link]);
  });

  test('of a sub-agent that only asked about the session', async () => {
    const asking = session({ sessionId: OTHER_ID, agentId: '11' })
      .prompt(SECRET)
      .answer(call('Look', { sessionId: SESSION_ID }))
      .text();
    const own = session({ agentId: '22' }).prompt('my own').text();
    const files = { 'projects/-p/agent-11.jsonl': asking, 'projects/-p/agent-22.jsonl': own };
    const { text } = await among(files, talk()).copy(command);
    expect(text).toContain('my own');
    expect(text).not.toContain(SECRET);
  });
});

test('a sub-agent’s first line may be longer than what is looked at first', async () => {
  const long = jsonl({ message: 'x'.repeat(70_000), sessionId: SESSION_ID, agentId: '11' });
  const first = jsonl({ sessionId: SESSION_ID, message: 'x'.repeat(70_000), agentId: '22' });
  const files = { 'projects/-p/agent-11.jsonl': long, 'projects/-p/agent-22.jsonl': first };
  const { path, claude } = among(files, talk());
  const { artifacts } = await readSession(path, { claudeDir: claude });
  expect(artifacts).toHaveLength(2);
});

test('share says which of the session’s own files it leaves', async () => {
  const files = {
    [`file-history/${SESSION_ID}/c0ffee@v1`]: SECRET,
    [`debug/${SESSION_ID}.txt`]: SECRET,
    [`projects/-p/${SESSION_ID}/tool-results/own.txt`]: 'own',
  };
  const at = among(files, talk());
  const { data, text, err } = await at.copy('share');
  expect(text).not.toContain(SECRET);
  const left = [`debug/${SESSION_ID}.txt`, `file-history/${SESSION_ID}/c0ffee@v1`];
  expect(data.skipped).toEqual(left.map((file) => join(at.claude, file)));
  expect(err).toBe('');
});
