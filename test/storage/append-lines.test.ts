import type fs from 'node:fs';
import { appendFileSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { appendLines, bringOver } from '../../src/storage/append-lines.ts';
import { put, scratch } from '../bundle/scratch.ts';

/** How many bytes the disk has room for. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const writeSync = (file: number, bytes: Buffer, from: number, length: number): number => {
    if (disk.room === 0)
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    const count = Math.min(length, disk.room);
    disk.room -= count;
    return real.writeSync(file, bytes, from, count);
  };
  return { ...real, writeSync };
});

afterEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
});

const file = (content: string): string => put(scratch(), 'a.jsonl', content);
const text = (path: string): string => readFileSync(path, 'utf8');

test.each([
  ['', '{"n":1}\n', '{"n":1}\n'],
  ['{"n":1}\n', '{"n":2}\n', '{"n":1}\n{"n":2}\n'],
  ['{"n":1}', '{"n":2}\n', '{"n":1}\n{"n":2}\n'],
  ['{"n":1}', '\n{"n":2}\n', '{"n":1}\n{"n":2}\n'],
  ['{"n":1}', 'no entry\n', '{"n":1}\nno entry\n'],
  ['{"n"', ':1}\n{"n":2}\n', '{"n":1}\n{"n":2}\n'],
  ['{"n":1}\n', '{"n":2}', '{"n":1}\n{"n":2}\n'],
])('%j and %j', async (before, lines, after) => {
  const path = file(before);
  const written = await appendLines(path, Buffer.from(lines));
  expect(text(path)).toBe(after);
  expect(before + written).toBe(after);
});

test('a line that is being written is waited for', async () => {
  const path = file('{"n":1}\n{"n"');
  setTimeout(() => appendFileSync(path, ':2}\n'), 50);
  await appendLines(path, Buffer.from('{"n":3}\n'));
  expect(text(path)).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
});

test('of lines that the disk has no room for nothing is left', async () => {
  const path = file('{"n":1}\n');
  disk.room = 3;
  const failing = appendLines(path, Buffer.from('{"n":2}\n'));
  await expect(failing).rejects.toMatchObject({ code: 'disk-full', exitCode: 3 });
  expect(text(path)).toBe('{"n":1}\n');
});

test('what is brought over is what is not there: by uuid, or as often as it came', async () => {
  const path = file('{"uuid":"a"}\n{"n":1}\n{"uuid":"b","moved":true}\n');
  const late = '{"uuid":"b"}\n{"n":1}\n{"n":1}\n{"uuid":"a"}\n{"uuid":"c"}\n';
  const to = { path, from: '{"uuid":"a"}\n'.length };
  expect(await bringOver(Buffer.from(late), to, Buffer.from('{"uuid":"c"}\n'))).toBe(true);
  const brought = '{"uuid":"a"}\n{"n":1}\n{"uuid":"b","moved":true}\n{"n":1}\n{"uuid":"a"}\n';
  expect(text(path)).toBe(brought);
  expect(await bringOver(Buffer.from(late), to, Buffer.from('{"uuid":"c"}\n'))).toBe(false);
});
