import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CopyRecord, readCopies, recordCopy } from '../../src/journal/copies.ts';

const root = mkdtempSync(join(tmpdir(), 'ccsurgery-copies-'));
afterAll(() => rmSync(root, { recursive: true }));

function recordOf(path: string): CopyRecord {
  const source = { sessionId: 'source', path: join(root, 'source.jsonl') };
  return {
    time: '2026-01-01T00:00:00.000Z',
    command: 'clone',
    result: { sessionId: 'x', path },
    source,
  };
}

test('a large file loses the records of sessions that are gone, and keeps the others', async () => {
  const there = join(root, 'there.jsonl');
  writeFileSync(there, '');
  const gone = `${JSON.stringify(recordOf(join(root, 'gone.jsonl')))}\n`;
  const path = join(root, 'copies.jsonl');
  writeFileSync(
    path,
    `${gone.repeat(2 ** 20 / gone.length + 1)}${JSON.stringify(recordOf(there))}\n`,
  );
  const added = join(root, 'added.jsonl');
  await recordCopy(root, recordOf(added));
  expect([...readCopies(root).keys()]).toEqual([there, added]);
  expect(statSync(path).size).toBeLessThan(1000);
  expect(readdirSync(root).sort()).toEqual(['copies.jsonl', 'there.jsonl']);
});

test('a folder that takes none is no failure', async () => {
  await recordCopy(join(root, 'there.jsonl'), recordOf('x'));
});
