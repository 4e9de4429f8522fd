import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import * as library from '../src/index.ts';
import {
  clone,
  compress,
  context,
  diff,
  editInPlace,
  inspect,
  prune,
  readSession,
  repair,
  share,
  UserError,
  undo,
  validate,
} from '../src/index.ts';
import { presetPasses } from '../src/passes.ts';
import { scratch } from './bundle/scratch.ts';
import { CLAUDE_DIR, FIXTURES } from './commands/cli.ts';

const ID = '2335ae59-d748-4b27-8ebe-1ae66fea4d27';
const DAMAGED = join(FIXTURES, 'rules/dangling-parent/bad.jsonl');

describe('commands as functions', () => {
  let where: { claudeDir: string; stateDir: string };
  let path: string;
  beforeEach(() => {
    const root = scratch();
    where = { claudeDir: join(root, 'claude'), stateDir: join(root, 'state') };
    cpSync(CLAUDE_DIR, where.claudeDir, { recursive: true });
    path = join(where.claudeDir, 'projects/-home-dev-shop', `${ID}.jsonl`);
  });

  test('prune in place, and undo', async () => {
    const before = readFileSync(path);
    const { changes, operation } = await prune(ID, { ...where, tools: ['Bash'], inPlace: true });
    expect(changes.tokens.after).toBeLessThan(changes.tokens.before);
    expect(readFileSync(path).equals(before)).toBe(false);
    expect((await undo(operation, where)).operation.id).toBe(operation);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('each does what its command does', async () => {
    const session = await readSession(path);
    expect((await validate(session, where)).ok).toBe(true);
    expect((await validate(DAMAGED, where)).diagnostics[0]?.code).toBe('dangling-parent');
    expect((await context(path, where)).accepted).toBe(true);
    expect((await inspect(path, where)).turns).toHaveLength(4);
    const copy = await clone(session, { ...where, upTo: 'turn:2' });
    expect(
      (await diff(path, copy.result?.path ?? '', where)).changes.entries.removed,
    ).toBeGreaterThan(0);
    expect((await compress(path, { ...where, keepLast: 1, dryRun: true })).kept).toBe(1);
    const mended = await repair(DAMAGED, { ...where, output: join(where.claudeDir, 'x.jsonl') });
    expect(mended.fixes[0]?.code).toBe('dangling-parent');
    expect(await share(path, { ...where, review: true })).toHaveProperty('review');
  });

  test('what the command line refuses is refused', async () => {
    const refused = async (work: Promise<unknown>) => {
      const error = await work.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UserError);
      return (error as UserError).code;
    };
    expect(await refused(prune(path, where))).toBe('nothing-asked');
    expect(await refused(prune(path, { ...where, keepLast: -1, tools: true }))).toBe('wrong-use');
    // @ts-expect-error no such option
    expect(await refused(prune(path, { ...where, toolz: true }))).toBe('wrong-use');
    expect(await refused(clone('nobody', where))).toBe('session-not-found');
    expect(await refused(clone(path, { ...where, output: '-' }))).toBe('wrong-use');
    expect(await refused(clone(path, { ...where, output: path, force: true }))).toBe(
      'target-is-source',
    );
    const failed = validate(join(FIXTURES, 'rules'), where);
    expect(await refused(failed)).toBe('not-a-session');
  });

  test('passes are run with the same safety', async () => {
    const session = await readSession(path);
    const { operation } = await editInPlace({
      command: 'tidy',
      session,
      passes: presetPasses('heavy'),
      ...where,
    });
    expect((await undo(operation?.id, where)).files.length).toBeGreaterThan(0);
  });
});

test('the library has few names, those that others use among them', () => {
  const names = Object.keys(library);
  expect(names.length).toBeLessThanOrEqual(25);
  expect(names).toEqual(expect.arrayContaining(['Graph', 'Transcript', 'buildContext', 'sizeOf']));
});
