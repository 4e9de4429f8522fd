import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { MODULE_FILE, walkModuleFile } from '../../scripts/assembly/walk-module.ts';
import { compilePaths } from '../../src/json/paths.ts';
import { LEVELS, MOST_CAPTURES, REFUSED } from '../../src/json/walk-layout.ts';
import { allocateForWalk, walkRoomOf } from '../../src/json/walk-room.ts';

// That a walk tells the same in such room as elsewhere is tested with the walker.

const PATHS = compilePaths(['type', 'list[]', 'message.id']);

function roomWith(text: string): Buffer {
  const bytes = allocateForWalk(Buffer.byteLength(text), PATHS);
  bytes.write(text);
  return bytes;
}

/** What a walk of a whole text captures; undefined if it is refused. */
function walk(text: string): unknown[] | undefined {
  const bytes = roomWith(text);
  const told: unknown[] = [];
  const value = (path: number, start: number, end: number): void => {
    told.push([path, text.slice(start, end)]);
  };
  const end = walkRoomOf(bytes)?.walk(0, bytes.length, { value });
  if (end === REFUSED) expect(told).toEqual([]);
  else expect(end).toBe(bytes.length);
  return end === REFUSED ? undefined : told;
}

test('the module is what its source says', async () => {
  const isCurrent = (await walkModuleFile()) === readFileSync(MODULE_FILE, 'utf8');
  expect(isCurrent, 'compile it: npm run assembly').toBe(true);
}, 60_000);

test('there is room for any size; other bytes have none', () => {
  for (const size of [1, 2 ** 16 - 32, 2 ** 16, 10_000_000]) {
    const bytes = allocateForWalk(size, PATHS);
    expect(bytes.length).toBe(size);
    expect(walkRoomOf(bytes)).toBeDefined();
    expect(walkRoomOf(bytes.subarray(1))).toBeUndefined();
  }
  expect(walkRoomOf(Buffer.alloc(100))).toBeUndefined();
});

test('without WebAssembly the room is as any other', () => {
  vi.stubGlobal('WebAssembly', undefined);
  const bytes = allocateForWalk(1000, PATHS);
  vi.unstubAllGlobals();
  expect(bytes.length).toBe(1000);
  expect(walkRoomOf(bytes)).toBeUndefined();
});

test('text stops at its quote, a control character, an escape that is not short, or its end', () => {
  const stopOf = (text: string, from = 0): number | undefined => {
    const bytes = roomWith(text);
    return walkRoomOf(bytes)?.skipText(from, bytes.length);
  };
  const long = 'as long as a line → or longer \\n \\" \\\\ \\/ \\b\\f\\r\\t';
  const length = Buffer.byteLength(long);
  for (const stop of ['"', '\n', '\0', '\x1f', '\\u00e9', '\\x', '\\1', '\\ ', '\\é'])
    for (let from = 0; from < 20; from++) expect(stopOf(`${long}${stop} more"`, from)).toBe(length);
  for (const rest of ['', '\\', '\\n']) expect(stopOf(long + rest)).toBeGreaterThanOrEqual(length);
});

test('a line as clients write it is walked', () => {
  const line =
    '{"type":"user","message":{"id":null,"n":[-1.5e+3,{}]},"list":["\\u001b[1m",[true]]}';
  expect(walk(line)).toEqual([
    [0, '"user"'],
    [2, 'null'],
    [1, '"\\u001b[1m"'],
    [1, '[true]'],
  ]);
  expect(walk('{ "type" : [ ] , "list" :\t[ 1 , 2 ] }')).toHaveLength(3);
});

test.each([
  ['a key written with escapes', '{"t\\u0079pe":1}'],
  ['what may be a stray uuid', '{"other":"01234567-89ab-cdef-0123-456789abcdef"}'],
  ['more levels than there is room for', `${'['.repeat(LEVELS + 1)}1${']'.repeat(LEVELS + 1)}`],
  ['more captures than there is room for', `{"list":[${'1,'.repeat(MOST_CAPTURES)}1]}`],
  ['a newline', '{"type":\n1}'],
  ['an end that is missing', '{"type":"a"'],
])('%s is left to the walker', (_what, text) => {
  expect(walk(text)).toBeUndefined();
});

test('all levels and captures that there is room for', () => {
  expect(walk(`${'['.repeat(LEVELS)}1${']'.repeat(LEVELS)}`)).toEqual([]);
  const list = `{"list":[${'1,'.repeat(MOST_CAPTURES - 1)}1]}`;
  expect(walk(list)).toHaveLength(MOST_CAPTURES);
});

test('all levels may close when nearly all captures are taken', () => {
  const deep = Array.from({ length: LEVELS }, (_, level) => `deep${'[]'.repeat(level)}`);
  const list = '1,'.repeat(MOST_CAPTURES - 2);
  const text = `{"list":[${list}1],"deep":${'['.repeat(LEVELS - 1)}1${']'.repeat(LEVELS - 1)}}`;
  const bytes = allocateForWalk(text.length, compilePaths(['list[]', ...deep]));
  bytes.write(text);
  const told: string[] = [];
  const value = (_: number, start: number, end: number) => told.push(text.slice(start, end));
  expect(walkRoomOf(bytes)?.walk(0, bytes.length, { value })).toBe(bytes.length);
  const inside = told.slice(MOST_CAPTURES - 1);
  expect(inside).toEqual(
    Array.from({ length: LEVELS }, (_, level) => `${'['.repeat(level)}1${']'.repeat(level)}`),
  );
});

test('offsets beyond 2 GiB are right', () => {
  const bytes = allocateForWalk(2 ** 31 + 2 ** 16, PATHS);
  const at = 2 ** 31 + 100;
  const line = '{"type":"user"}';
  bytes.write(line, at);
  const room = walkRoomOf(bytes);
  expect(room?.skipText(at + 9, bytes.length)).toBe(at + line.length - 2);
  const told: number[][] = [];
  const end = room?.walk(at, bytes.length, { value: (...value) => told.push(value) });
  expect([end, told]).toEqual([at + line.length, [[0, at + 8, at + line.length - 1]]]);
});
