import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBytes, readHead } from '../../src/storage/read-bytes.ts';
import { put, scratch, thrown } from '../bundle/scratch.ts';

const source = new URL('../../src/storage/read-bytes.ts', import.meta.url).pathname;

test('a file is read byte for byte', () => {
  const bytes = randomBytes(3_000_000);
  expect(readBytes(put(scratch(), 'x', bytes)).equals(bytes)).toBe(true);
  expect(readBytes(put(scratch(), 'empty')).length).toBe(0);
});

test('the head of a file is as long as asked, or as the file', () => {
  const path = put(scratch(), 'x', 'abcdef');
  expect(readHead(path, 3).toString()).toBe('abc');
  expect(readHead(path, 99).toString()).toBe('abcdef');
});

test('what can not be read is said in a sentence', () => {
  const root = scratch();
  const missing = join(root, 'missing');
  expect(thrown(() => readBytes(missing))).toMatchObject({
    code: 'unreadable-file',
    message: `${missing} does not exist.`,
    exitCode: 2,
  });
  expect(thrown(() => readBytes(root))).toMatchObject({
    code: 'unreadable-file',
    message: expect.stringContaining('folder'),
  });
  expect(thrown(() => readBytes('a\0b'))).toMatchObject({ code: 'unreadable-file' });
});

test.each([0, 1, 2 ** 30])('a file of 4 GiB and %j bytes is refused on every node', (more) => {
  const path = put(scratch(), 'large');
  truncateSync(path, 2 ** 32 + more);
  expect(thrown(() => readBytes(path))).toMatchObject({ code: 'file-too-large', exitCode: 2 });
});

test.skipIf(process.getuid?.() === 0)('a file of somebody else is refused', () => {
  const path = put(scratch(), 'secret', 'x');
  chmodSync(path, 0);
  expect(thrown(() => readBytes(path))).toMatchObject({ code: 'unreadable-file' });
});

const PRINT_LENGTH = `
  const { readBytes } = await import(process.argv[1]);
  const bytes = readBytes('-');
  console.log(bytes.length, bytes.subarray(0, 3).toString(), bytes.subarray(-3).toString());
`;
const readStdin = (options: object): string =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', PRINT_LENGTH, source],
    {
      encoding: 'utf8',
      ...options,
    },
  ).trim();

test('standard input is read to its end, from a pipe and from a file', () => {
  const input = `abc${'x'.repeat(3_000_000)}xyz`;
  expect(readStdin({ input })).toBe('3000006 abc xyz');
  const file = openSync(put(scratch(), 'x', input), 'r');
  expect(readStdin({ stdio: [file, 'pipe', 'inherit'] })).toBe('3000006 abc xyz');
  closeSync(file);
});
