import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../src/errors.ts';
import { put } from '../bundle/scratch.ts';
import { clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';
const ID = '0badcafe-0000-4000-8000-000000000000';

describe('what it never does', () => {
  test('write over a session or a file that is there', async () => {
    const folder = clientFolder(MORNING);
    await folder.run(['clone', folder.id, '--id', ID]);
    const before = filesIn(folder.claude);
    for (const where of [
      ['--id', ID],
      ['-o', put(folder.root, 'there.jsonl')],
    ]) {
      const { code, data } = await folder.json(['clone', folder.id, ...where]);
      expect([code, data.error.code]).toEqual([3, 'target-exists']);
    }
    expect(filesIn(folder.claude)).toEqual(before);
    const forced = await folder.json(['clone', folder.id, '--id', ID, '--force']);
    expect(forced.code).toBe(0);
  });

  test('replace a link that leads to a device', async () => {
    const folder = clientFolder(MORNING);
    const link = join(folder.root, 'out.jsonl');
    symlinkSync('/dev/null', link);
    const { code, data } = await folder.json(['clone', folder.id, '-o', link, '--force']);
    expect([code, data.error.code]).toEqual([3, 'target-not-a-file']);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('leave out links beside the session without a word', async () => {
    const folder = clientFolder(MORNING);
    const link = join(dirname(folder.session), folder.id, 'tool-results/linked.txt');
    symlinkSync('/etc/hostname', link);
    const { code, err } = await folder.run(['clone', folder.id]);
    expect([code, err.includes(link)]).toEqual([0, true]);
    expect((await folder.json(['clone', folder.id])).data.skipped).toEqual([link]);
    expect((await folder.run(['clone', folder.id, '--no-artifacts'])).err).not.toContain(link);
  });

  test('let files of another session become part of the new one', async () => {
    const folder = clientFolder(MORNING);
    await folder.run(['clone', folder.id, '-o', 'a.jsonl']);
    const shorter = ['clone', folder.id, '--up-to', 'turn:1', '--force'];
    const beside = await folder.json([...shorter, '-o', 'a.jsonl']);
    expect([beside.code, beside.data.error.code]).toEqual([3, 'target-exists']);
    put(folder.claude, `tasks/${ID}/1.json`, '{}');
    const tasks = await folder.json([...shorter, '--id', ID]);
    expect([tasks.code, tasks.data.error.code]).toEqual([3, 'target-exists']);
    // What is written over is no reason.
    expect((await folder.run(['clone', folder.id, '-o', 'a.jsonl', '--force'])).code).toBe(0);
  });

  test('write over its own source, whatever it is told', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const link = join(folder.root, 'link.jsonl');
    symlinkSync(folder.session, link);
    const agent = Object.keys(before).find((path) => path.includes('/agent-')) as string;
    for (const where of [
      ['-o', folder.session],
      ['-o', link],
      ['-o', join(folder.claude, agent)],
      ['-o', 'new.jsonl', '--id-map', folder.session],
    ]) {
      const { code, data } = await folder.json(['clone', folder.id, '--force', ...where]);
      expect([code, data.error.code]).toEqual([3, 'target-is-source']);
    }
    expect(filesIn(folder.claude)).toEqual(before);
    expect(existsSync(join(folder.root, 'new.jsonl'))).toBe(false);
  });

  test.each([['no-uuid'], ['2335ae59-d748-4b27-8ebe-1ae66fea4d27']])(
    'take %s for an id',
    async (id) => {
      const folder = clientFolder(MORNING);
      const { code, data } = await folder.json(['clone', folder.id, '--id', id]);
      expect([code, data.error.code]).toEqual([2, 'bad-id']);
    },
  );

  test('leave anything behind when it is interrupted', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const signal = AbortSignal.abort(new Interrupted(2));
    const { code, data } = await folder.json(['clone', folder.id], { signal });
    expect([code, data.error.code]).toEqual([130, 'interrupted']);
    expect(filesIn(folder.root)).toEqual(before);
  });

  test('follow a link that stands where the files of the new session go', async () => {
    const folder = clientFolder(MORNING);
    const elsewhere = join(folder.root, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(dirname(folder.session), ID));
    const { code } = await folder.json(['clone', folder.id, '--id', ID]);
    expect(code).toBe(3);
    expect(filesIn(elsewhere)).toEqual({});
    expect(existsSync(join(dirname(folder.session), `${ID}.jsonl`))).toBe(false);
  });

  test('change mode and time of a backup, by which a rewind goes', async () => {
    const folder = clientFolder('2.1.325/rewind');
    const backups = () => Object.keys(filesIn(folder.claude)).filter((path) => /@v/.test(path));
    const [backup] = backups().map((path) => join(folder.claude, path)) as [string];
    chmodSync(backup, 0o755);
    utimesSync(backup, 1e9, 1e9);
    const { data } = await folder.json(['clone', folder.id]);
    const [copy] = data.result.files.filter(
      ({ role }: { role: string }) => role === 'file-history',
    );
    const { mode, mtimeMs } = statSync(copy.path);
    expect([mode & 0o777, mtimeMs]).toEqual([0o755, 1e12]);
  });

  test('let others read what it writes', async () => {
    const folder = clientFolder(MORNING);
    const { data } = await folder.json(['clone', folder.id]);
    for (const { path } of data.result.files) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(dirname(folder.session), data.result.sessionId)).mode & 0o777).toBe(0o700);
  });
});
