import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFiles } from '../../src/journal/replace.ts';
import { createFiles } from '../../src/storage/create/create.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';
import { ID, newSession } from './new-session.ts';
import { recorded } from './recording.ts';

/** What outlasts a power cut is what was synced: a file before it gets its name, a name before the next step relies on it. */

const OPERATION = 'state/operations/ID';
/** The record and its copy, whole and under their names. */
const SAVED = [
  ...['operation.json', 'operation-copy.json'].flatMap((name) => [
    `sync ${OPERATION}/tmp(${name})`,
    `rename ${OPERATION}/tmp(${name}) → ${OPERATION}/${name}`,
  ]),
  `sync ${OPERATION}`,
];
/** The folder of an operation, and the one above it, which is new. */
const BEGUN = ['make state/operations', 'sync state', `make ${OPERATION}`, 'sync state/operations'];

function place() {
  const root = scratch();
  mkdirSync(join(root, 'state'));
  const path = put(root, 'p/s.jsonl', '{"n":1}\n');
  const edit = { path, read: readFileSync(path), chunks: () => [Buffer.from('{"n":2}\n')] };
  const replace = (...more: Parameters<typeof replaceFiles>[0]) =>
    replaceFiles([edit, ...more], { stateDir: join(root, 'state'), note: NOTE });
  return { root, path, replace };
}

describe.runIf(process.platform !== 'win32')('syncs', () => {
  test('of a change in place: new content, record, backups, record, names, record', async () => {
    const at = place();
    const gone = put(at.root, 'p/s/gone.txt', 'gone');
    const added = join(at.root, 'p/new/added.txt');
    const add = (): Buffer[] => [Buffer.from('added')];
    const run = () => at.replace({ path: gone, remove: true }, { path: added, add });
    expect(await recorded(at.root, run)).toEqual([
      'sync p/tmp(s.jsonl)',
      'make p/new',
      'sync p',
      'sync p/new/tmp(added.txt)',
      ...BEGUN,
      ...SAVED,
      `link p/s.jsonl → ${OPERATION}/0`,
      `sync ${OPERATION}/0`,
      `link p/s/gone.txt → ${OPERATION}/1`,
      `sync ${OPERATION}/1`,
      `sync ${OPERATION}`,
      ...SAVED,
      'rename p/tmp(s.jsonl) → p/s.jsonl',
      'remove p/s/gone.txt',
      'link p/new/tmp(added.txt) → p/new/added.txt',
      'remove p/new/tmp(added.txt)',
      'sync p',
      'sync p/s',
      'sync p/new',
      ...SAVED,
    ]);
  });

  test('of a backup that is a copy', async () => {
    const at = place();
    linkSync(at.path, join(at.root, 'other'));
    expect(await recorded(at.root, () => at.replace())).toEqual([
      'sync p/tmp(s.jsonl)',
      ...BEGUN,
      ...SAVED,
      `sync ${OPERATION}/tmp(0)`,
      `rename ${OPERATION}/tmp(0) → ${OPERATION}/0`,
      'link p/s.jsonl → p/old(s.jsonl)',
      `sync ${OPERATION}`,
      ...SAVED,
      'rename p/tmp(s.jsonl) → p/s.jsonl',
      'sync p',
      ...SAVED,
    ]);
  });

  test('of a change that is taken back: the old names, before the backups go', async () => {
    const at = place();
    const taken = join(at.root, 'p/taken.txt');
    const add = function* (): Generator<Buffer> {
      writeFileSync(taken, 'not ours');
      yield Buffer.from('added');
    };
    const run = () => expect(at.replace({ path: taken, add })).rejects.toThrow();
    expect((await recorded(at.root, run)).slice(-3)).toEqual([
      'rename p/tmp(s.jsonl) → p/s.jsonl',
      `rename ${OPERATION}/0 → p/s.jsonl`,
      'sync p',
    ]);
  });

  test('of a new session: all else before the transcript gets its name', async () => {
    const root = scratch();
    const run = () => createFiles(newSession(root).slice(0, 2));
    const [session, agents] = [`projects/-p/${ID}`, `projects/-p/${ID}/subagents`];
    expect(await recorded(root, run)).toEqual([
      'make projects',
      'make projects/-p',
      `sync projects/-p/ticket(${ID}.jsonl)`,
      `make ${session}`,
      `make ${agents}`,
      `sync projects/-p/tmp(${ID}.jsonl)`,
      `sync ${agents}/tmp(agent-a1.jsonl)`,
      `link ${agents}/tmp(agent-a1.jsonl) → ${agents}/agent-a1.jsonl`,
      'sync projects/-p',
      `sync ${agents}`,
      'sync .',
      'sync projects',
      `sync ${session}`,
      `link projects/-p/tmp(${ID}.jsonl) → ${session}.jsonl`,
      'sync projects/-p',
    ]);
  });
});
