import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findArtifacts } from '../../src/bundle/artifacts.ts';
import { listProjectFolders, listSessionFiles } from '../../src/bundle/claude-dir.ts';
import { jsonl, put, scratch } from './scratch.ts';

const ID = 'aaaa1111-0000-4000-8000-000000000001';
const OTHER = 'bbbb2222-0000-4000-8000-000000000002';

/** Path below the root and role, as one line each. */
function found(root: string, transcriptPath: string, more: object = {}): string[] {
  return findArtifacts({ transcriptPath, sessionId: ID, ...more }).map(
    ({ path, role, kind }) => `${relative(root, path)} ${role} ${kind}`,
  );
}

describe('the files of a session', () => {
  test('are found in every layout, and nobody else’s', () => {
    const root = scratch();
    const transcript = put(root, `projects/-p/${ID}.jsonl`, 'x');
    const own = jsonl({ sessionId: ID, isSidechain: true });
    for (const name of [
      `projects/-p/${ID}/subagents/agent-a1.jsonl`,
      `projects/-p/${ID}/subagents/agent-a1.meta.json`,
      `projects/-p/${ID}/subagents/agent-acompact-1.jsonl`,
      `projects/-p/${ID}/subagents/agent-aside_question-1.jsonl`,
      `projects/-p/${ID}/subagents/workflows/w1/agent-a2.jsonl`,
      `projects/-p/${ID}/tool-results/b1.txt`,
      `projects/-p/${ID}/workflows/w1.json`,
      `projects/-p/${ID}/session-memory/notes.md`,
      `file-history/${ID}/0123@v1`,
      `todos/${ID}-agent-${ID}.json`,
      `tasks/${ID}/.lock`,
      `tasks/${ID}/1.json`,
      `session-env/${ID}/env.sh`,
      `image-cache/${ID}/1.png`,
      `debug/${ID}.txt`,
      // Of another session, or of none.
      `projects/-p/${OTHER}.jsonl`,
      `projects/-p/${OTHER}/tool-results/b1.txt`,
      `projects/-q/${ID}/tool-results/b1.txt`,
      `projects/-p/sessions-index.json`,
      `file-history/${OTHER}/0123@v1`,
      `todos/${OTHER}-agent-${ID}.json`,
      `debug/${ID}.txt.old`,
      `debug/latest`,
    ])
      put(root, name, 'abc');
    put(root, 'projects/-p/agent-11.jsonl', own);
    put(root, 'projects/-p/agent-22.jsonl', jsonl({ sessionId: OTHER }));
    expect(found(root, transcript)).toEqual([
      `debug/${ID}.txt debug-log bytes`,
      `file-history/${ID}/0123@v1 file-history bytes`,
      `image-cache/${ID}/1.png image-cache bytes`,
      `projects/-p/${ID}/session-memory/notes.md other bytes`,
      `projects/-p/${ID}/subagents/agent-a1.jsonl subagent transcript`,
      `projects/-p/${ID}/subagents/agent-a1.meta.json agent-meta json`,
      `projects/-p/${ID}/subagents/agent-acompact-1.jsonl helper-agent transcript`,
      `projects/-p/${ID}/subagents/agent-aside_question-1.jsonl helper-agent transcript`,
      `projects/-p/${ID}/subagents/workflows/w1/agent-a2.jsonl subagent transcript`,
      `projects/-p/${ID}/tool-results/b1.txt tool-result bytes`,
      `projects/-p/${ID}/workflows/w1.json workflow json`,
      'projects/-p/agent-11.jsonl subagent transcript',
      `session-env/${ID}/env.sh session-env bytes`,
      `tasks/${ID}/.lock tasks bytes`,
      `tasks/${ID}/1.json tasks json`,
      `todos/${ID}-agent-${ID}.json todos json`,
    ]);
    const sizes = findArtifacts({ transcriptPath: transcript, sessionId: ID });
    expect(sizes.find(({ role }) => role === 'tool-result')?.bytes).toBe(3);
    expect(sizes.find(({ path }) => path.endsWith('agent-11.jsonl'))?.bytes).toBe(own.length);
  });

  test('include a sub-agent that started under another id, as V 2.0.76 does on resume', () => {
    const root = scratch();
    put(root, 'projects/-p/agent-11.jsonl', jsonl({ sessionId: OTHER }, { sessionId: ID }));
    const agent = ['projects/-p/agent-11.jsonl subagent transcript'];
    expect(found(root, join(root, `projects/-p/${ID}.jsonl`))).toEqual(agent);
    expect(found(root, join(root, `projects/-p/${OTHER}.jsonl`), { sessionId: OTHER })).toEqual(
      agent,
    );
  });

  test('include an environment that is a file', () => {
    const root = scratch();
    put(root, `session-env/${ID}`, 'x');
    expect(found(root, join(root, `projects/-p/${ID}.jsonl`))).toEqual([
      `session-env/${ID} session-env bytes`,
    ]);
  });

  test('outside a Claude folder are those in the folder of the same name', () => {
    const root = scratch();
    const transcript = put(root, 'shared/copy.jsonl');
    put(root, 'shared/copy/subagents/agent-a1.jsonl', 'x');
    put(root, `shared/${ID}/subagents/agent-a2.jsonl`, 'x');
    put(root, 'shared/agent-11.jsonl', jsonl({ sessionId: ID }));
    put(root, `debug/${ID}.txt`, 'x');
    expect(found(root, transcript)).toEqual([
      'shared/copy/subagents/agent-a1.jsonl subagent transcript',
    ]);
    expect(found(root, '-')).toEqual([]);
  });

  test('are found through a linked projects folder', () => {
    const root = scratch();
    put(root, `disk/-p/${ID}.jsonl`);
    put(root, `claude/debug/${ID}.txt`);
    symlinkSync(join(root, 'disk'), join(root, 'claude/projects'));
    const debug = [`claude/debug/${ID}.txt debug-log bytes`];
    expect(found(root, join(root, `claude/projects/-p/${ID}.jsonl`))).toEqual(debug);
    const claudeDir = join(root, 'claude');
    expect(found(root, join(root, `disk/-p/${ID}.jsonl`), { claudeDir })).toEqual(debug);
  });

  test('never lie where a link or an id leads out', () => {
    const root = scratch();
    const transcript = put(root, `projects/-p/${ID}.jsonl`);
    put(root, 'secret/subagents/agent-a1.jsonl', 'x');
    put(root, 'secret/keys', 'x');
    symlinkSync(join(root, 'secret'), join(root, `projects/-p/${ID}`));
    mkdirSync(join(root, `tasks/${ID}`), { recursive: true });
    symlinkSync(join(root, 'secret'), join(root, `tasks/${ID}/folder`));
    symlinkSync(join(root, 'secret/keys'), join(root, `tasks/${ID}/file`));
    expect(found(root, transcript)).toEqual([]);
    for (const sessionId of ['..', '../secret', '', 'a/b', '.*', '$&'])
      expect(found(root, transcript, { sessionId })).toEqual([]);
  });
});

const clients = new URL('../../fixtures/clients/', import.meta.url).pathname;
const recorded = existsSync(clients)
  ? readdirSync(clients)
      .flatMap((version) => readdirSync(join(clients, version)).map((name) => join(version, name)))
      .map((scenario) => join(scenario, 'claude'))
      .filter((name) => existsSync(join(clients, name)))
  : [];

test.each(recorded)('all of %s belongs to its sessions or to one that is gone', (name) => {
  const root = join(clients, name);
  const transcripts = listProjectFolders(root).flatMap(listSessionFiles);
  const artifacts = transcripts.flatMap((transcriptPath) =>
    findArtifacts({ transcriptPath, sessionId: basename(transcriptPath, '.jsonl') }),
  );
  expect(artifacts.filter(({ role }) => role === 'other')).toEqual([]);
  const owned = new Set([...transcripts, ...artifacts.map(({ path }) => path)]);
  const ids = transcripts.map((path) => basename(path, '.jsonl'));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => join(root, path))
    .filter((path) => lstatSync(path).isFile());
  const left = files.filter((path) => !owned.has(path));
  const named = (path: string): string => path + readFileSync(path, 'utf8');
  expect(left.filter((path) => ids.some((id) => named(path).includes(id)))).toEqual([]);
});
