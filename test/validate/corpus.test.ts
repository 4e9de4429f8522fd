import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { artifactNames, readSession } from '../../src/bundle/session.ts';
import { describe as inWords } from '../../src/validate/prose.ts';
import { validate } from '../../src/validate/validate.ts';
import { ROOT, transcriptsBelow, validateFile } from './fixtures.ts';

const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus'));
const CLIENTS = transcriptsBelow(join(ROOT, 'fixtures', 'clients'));
const isMain = (path: string): boolean => !basename(path).startsWith('agent-');

/** The Claude folder that a recorded session lies in. */
const claudeDirOf = (path: string): string => path.slice(0, path.indexOf('/projects/'));

describe.skipIf(CORPUS.length === 0)('published sessions', () => {
  test.each(CORPUS.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const found = await validateFile(path);
    for (const diagnostic of found)
      for (const text of Object.values(inWords(diagnostic))) expect(text).not.toMatch(/\{\w+\}/);
    // Old damage is common; these kinds of it nobody has seen in the wild.
    const codes = found.map(({ code }) => code);
    for (const code of ['parent-cycle', 'duplicate-uuid', 'duplicate-tool-use', 'empty-message'])
      expect(codes).not.toContain(code);
  });

  test('a helper’s file alone has no errors', async () => {
    const helpers = CORPUS.filter((path) => /agent-[^/]*$/.test(path));
    const found = await Promise.all(helpers.map((path) => validateFile(path)));
    const errors = found.flat().filter(({ severity }) => severity !== 'info');
    expect(errors).toEqual([]);
  });
});

describe('sessions that a real client wrote', () => {
  test('are there', () => {
    expect(CLIENTS.filter(isMain).length).toBeGreaterThan(0);
  });

  test.each(CLIENTS.filter(isMain).map((path) => [path.slice(ROOT.length), path]))(
    '%s',
    async (_, path) => {
      const session = await readSession(path, { claudeDir: claudeDirOf(path) });
      const found = validate({ graph: session.graph, artifacts: artifactNames(session) });
      const worse = found.filter(({ severity }) => severity === 'fatal' || severity === 'error');
      expect(worse).toEqual([]);
      expect(found.filter(({ code }) => code === 'unknown-type')).toEqual([]);
    },
  );

  test.each(CLIENTS.map((path) => [path.slice(ROOT.length), path]))(
    'alone: %s',
    async (_, path) => {
      await expect(validateFile(path)).resolves.toBeDefined();
    },
  );
});
