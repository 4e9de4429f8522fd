import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Artifact, findArtifacts } from '../../src/bundle/artifacts.ts';
import { listProjectFolders, listSessionFiles } from '../../src/bundle/claude-dir.ts';
import { claudeDirOf, placesBeside, placesIn, relocated } from '../../src/bundle/places.ts';
import { CLIENTS } from './clients.ts';
import { jsonl, put, scratch } from './scratch.ts';

const ID = 'aaaa1111-0000-4000-8000-000000000001';
const NEW = 'cccc3333-0000-4000-8000-000000000003';
const OTHER = 'bbbb2222-0000-4000-8000-000000000002';

/** Every layout; `{id}` is the session's. */
const FILES = [
  'projects/-p/{id}/subagents/agent-a1.jsonl',
  'projects/-p/{id}/subagents/agent-a1.meta.json',
  'projects/-p/{id}/subagents/workflows/w1/agent-a2.jsonl',
  'projects/-p/{id}/tool-results/b1.txt',
  'projects/-p/{id}/session-memory/notes.md',
  'projects/-p/agent-11.jsonl',
  'file-history/{id}/0123@v1',
  'todos/{id}-agent-{id}.json',
  'todos/{id}-agent-11.json',
  'tasks/{id}/1.json',
  'session-env/{id}',
  'debug/{id}.txt',
];

function sessionWithAll(root: string): Artifact[] {
  for (const name of FILES) put(root, name.replaceAll('{id}', ID), jsonl({ sessionId: ID }));
  const transcriptPath = put(root, `projects/-p/${ID}.jsonl`);
  return findArtifacts({ transcriptPath, sessionId: ID });
}

describe('an artifact goes', () => {
  const ids = { sessionIds: new Map([[ID, NEW]]), agentIds: new Map([['11', '99']]) };

  test('into a Claude folder under the new ids', () => {
    const artifacts = sessionWithAll(scratch());
    const to = placesIn('/c', '/c/projects/-q', NEW);
    const paths = artifacts.map((artifact) => relocated(artifact, { to, ...ids }));
    expect(paths.sort()).toEqual(
      [
        `/c/projects/-q/${NEW}/subagents/agent-a1.jsonl`,
        `/c/projects/-q/${NEW}/subagents/agent-a1.meta.json`,
        `/c/projects/-q/${NEW}/subagents/workflows/w1/agent-a2.jsonl`,
        `/c/projects/-q/${NEW}/tool-results/b1.txt`,
        `/c/projects/-q/${NEW}/session-memory/notes.md`,
        '/c/projects/-q/agent-99.jsonl',
        `/c/file-history/${NEW}/0123@v1`,
        `/c/todos/${NEW}-agent-${NEW}.json`,
        `/c/todos/${NEW}-agent-99.json`,
        `/c/tasks/${NEW}/1.json`,
        `/c/session-env/${NEW}`,
        `/c/debug/${NEW}.txt`,
      ].sort(),
    );
  });

  test('beside a transcript that lies anywhere', () => {
    const artifacts = sessionWithAll(scratch());
    const to = placesBeside('/out/x.jsonl');
    const paths = artifacts.map((artifact) => relocated(artifact, { to, ...ids }));
    expect(paths).toContain(`/out/x/file-history/${NEW}/0123@v1`);
    expect(paths).toContain('/out/x/agent-99.jsonl');
    expect(paths).toContain('/out/x/subagents/agent-a1.jsonl');
    expect(paths).toContain(`/out/x/todos/${NEW}-agent-${NEW}.json`);
    expect(new Set(paths).size).toBe(FILES.length);
  });

  test('with a new name if it is a sub-agent whose id changes, in every layout', () => {
    const agentIds = new Map([['a1', 'b1']]);
    const to = placesBeside('/out/x.jsonl');
    const paths = sessionWithAll(scratch())
      .map((artifact) => relocated(artifact, { to, sessionIds: new Map(), agentIds }))
      .filter((path) => path.includes('agent-b1'));
    expect(paths.map((path) => relative('/out/x', path))).toEqual([
      'subagents/agent-b1.jsonl',
      'subagents/agent-b1.meta.json',
    ]);
  });

  test('without a change to ids that are only part of its content’s name', () => {
    const path = relocated(
      { role: 'file-history', place: 'claude', relative: join('file-history', ID, ID) },
      { to: placesIn('/c', '/c/projects/-p', NEW), ...ids },
    );
    expect(path).toBe(`/c/file-history/${NEW}/${ID}`);
  });
});

test.each([
  ['in a folder of files', 'shared/x.jsonl'],
  ['in a project of a Claude folder', 'claude/projects/-p/x.jsonl'],
  ['in a folder of programs', 'projects/shop/x.jsonl'],
])('what lies beside a transcript %s is found with its role', (_, name) => {
  const root = scratch();
  const transcriptPath = put(root, name);
  const to = placesBeside(transcriptPath);
  const unchanged = { to, sessionIds: new Map(), agentIds: new Map() };
  const artifacts = sessionWithAll(join(root, 'from'));
  for (const artifact of artifacts) put('/', relocated(artifact, unchanged), 'x');
  put(to.session, `file-history/${OTHER}/0123@v1`);
  put(to.session, '.b1.txt.1-01234567.ccsurgery-tmp');
  const found = findArtifacts({ transcriptPath, sessionId: ID });
  expect(found.map(({ path }) => path)).toEqual(
    found.map((artifact) => relocated(artifact, unchanged)),
  );
  const kinds = ({ role, kind, place, relative }: Artifact) =>
    `${relative} ${role} ${kind} ${place}`;
  expect(found.map(kinds).sort()).toEqual(
    [...artifacts.map(kinds), `file-history/${OTHER}/0123@v1 other bytes session`].sort(),
  );
});

test('a link beside a transcript is not followed, at any depth', () => {
  const root = scratch();
  put(root, `secret/${ID}/keys`);
  const transcriptPath = put(root, 'x.jsonl');
  mkdirSync(join(root, 'x'));
  for (const name of ['file-history', 'tool-results', 'debug'])
    symlinkSync(join(root, 'secret'), join(root, 'x', name));
  expect(findArtifacts({ transcriptPath, sessionId: ID })).toEqual([]);
});

test.each(CLIENTS)(
  'the files of %s are the same ones after they moved out and in again',
  (claude) => {
    const root = scratch();
    for (const transcriptPath of listProjectFolders(claude).flatMap(listSessionFiles)) {
      const sessionId = basename(transcriptPath, '.jsonl');
      const keep = { sessionIds: new Map(), agentIds: new Map() };
      const move = (artifacts: Artifact[], to: ReturnType<typeof placesBeside>): void => {
        for (const artifact of artifacts)
          cpSync(artifact.path, relocated(artifact, { to, ...keep }));
      };
      const source = findArtifacts({ transcriptPath, sessionId });
      const outside = put(root, `out/${sessionId}.jsonl`);
      move(source, placesBeside(outside));
      const moved = findArtifacts({ transcriptPath: outside, sessionId });
      const inside = put(
        root,
        `claude/projects/${basename(dirname(transcriptPath))}/${sessionId}.jsonl`,
      );
      move(moved, placesIn(join(root, 'claude'), dirname(inside), sessionId));
      const back = findArtifacts({ transcriptPath: inside, sessionId });
      const facts = (artifacts: Artifact[], base: string) =>
        artifacts.map((artifact) => ({ ...artifact, path: relative(base, artifact.path) }));
      expect(facts(back, join(root, 'claude'))).toEqual(facts(source, claude));
    }
  },
);

describe('the Claude folder of a transcript', () => {
  test.each([
    ['/home/dev/.claude/projects/-home-dev-shop/a.jsonl', '/home/dev/.claude'],
    ['/c/projects/C--shop/a.jsonl', '/c'],
    ['/home/dev/projects/shop/a.jsonl', undefined],
    ['/home/dev/a.jsonl', undefined],
    ['-', undefined],
  ])('%s: %s', (path, expected) => {
    expect(claudeDirOf(path)).toBe(expected);
  });

  test('is the one named, if the transcript really lies there', () => {
    const root = scratch();
    put(root, 'disk/odd/a.jsonl');
    mkdirSync(join(root, 'claude'));
    symlinkSync(join(root, 'disk'), join(root, 'claude/projects'));
    const claude = join(root, 'claude');
    expect(claudeDirOf(join(root, 'disk/odd/a.jsonl'), claude)).toBe(claude);
    expect(claudeDirOf(join(root, 'a.jsonl'), claude)).toBeUndefined();
  });
});
