import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import loadWabt from 'wabt';
import { allocateForWalk, MODULE_BYTES, textSkipperFor } from '../../src/json/text-skipper.ts';

test('the module is what its source says', async () => {
  const name = 'text-skipper.wat';
  const source = readFileSync(new URL(`../../src/json/${name}`, import.meta.url), 'utf8');
  const wabt = await loadWabt();
  const { buffer } = wabt.parseWat(name, source, { simd: true }).toBinary({});
  expect(Buffer.from(buffer).toString('base64')).toBe(MODULE_BYTES.toString('base64'));
});

test('room for any size has a skipper; other bytes have none', () => {
  for (const size of [1, 2 ** 16 - 16, 2 ** 16, 10_000_000]) {
    const bytes = allocateForWalk(size);
    expect(bytes.length).toBe(size);
    expect(textSkipperFor(bytes)).toBeDefined();
    expect(textSkipperFor(bytes.subarray(1))).toBeUndefined();
  }
  expect(textSkipperFor(Buffer.alloc(100))).toBeUndefined();
});

test('without WebAssembly the room is as any other', () => {
  vi.stubGlobal('WebAssembly', undefined);
  const bytes = allocateForWalk(1000);
  vi.unstubAllGlobals();
  expect(bytes.length).toBe(1000);
  expect(textSkipperFor(bytes)).toBeUndefined();
});

test('text stops at its quote, a control character, an escape that is not plain, or its end', () => {
  const stopOf = (text: string, from = 0): number | undefined => {
    const bytes = allocateForWalk(Buffer.byteLength(text));
    bytes.write(text);
    return textSkipperFor(bytes)?.(from, bytes.length);
  };
  const long = 'as long as a line → or longer \\n \\" \\\\ \\/ \\b\\f\\r\\t';
  const length = Buffer.byteLength(long);
  for (const stop of ['"', '\n', '\0', '\x1f', '\\u00e9', '\\x', '\\1', '\\ ', '\\é'])
    for (let from = 0; from < 20; from++) expect(stopOf(`${long}${stop} more"`, from)).toBe(length);
  for (const rest of ['', '\\', '\\n']) expect(stopOf(long + rest)).toBeGreaterThanOrEqual(length);
});

test('offsets beyond 2 GiB are right', () => {
  const bytes = allocateForWalk(2 ** 31 + 2 ** 16);
  const at = 2 ** 31 + 100;
  bytes.fill('a', at, at + 50);
  bytes.write('"', at + 50);
  expect(textSkipperFor(bytes)?.(at, bytes.length)).toBe(at + 50);
});
