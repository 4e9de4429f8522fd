import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockWriter, type Write } from '../../src/storage/block-writer.ts';

const BLOCK = 2 ** 18;

/** A file that takes as many bytes at a time as it is told, then all. */
function fakeFile(takes: number[] = []): { write: Write; written: () => Buffer } {
  const pieces: Buffer[] = [];
  const write: Write = (block, from, length) => {
    const taken = Math.min(takes.shift() ?? length, length);
    pieces.push(Buffer.from(block.subarray(from, from + taken)));
    return taken;
  };
  return { write, written: () => Buffer.concat(pieces) };
}

test('a file that takes less than it was given gets the rest', async () => {
  const bytes = Buffer.from(Array.from({ length: 3 * BLOCK + 5 }, (_, index) => index % 251));
  const { write, written } = fakeFile([1, BLOCK - 2, 7, 500]);
  expect(await new BlockWriter(write, 'a').writeAll([bytes])).toBe(bytes.length);
  expect(written().equals(bytes)).toBe(true);
});

test('a file that takes nothing is a failure, not a loop', async () => {
  const { write } = fakeFile([3, 0]);
  await expect(new BlockWriter(write, 'a').writeAll([Buffer.from('abcdef')])).rejects.toMatchObject(
    {
      code: 'write-failed',
      exitCode: 3,
    },
  );
});

test('pieces of any size arrive in order, also if their maker reuses the buffer', async () => {
  const sizes = fc.array(
    fc.oneof(
      fc.nat(40),
      fc.integer({ min: BLOCK / 4 - 2, max: BLOCK / 4 + 2 }),
      fc.integer({ min: BLOCK - 2, max: BLOCK + 2 }),
    ),
    {
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const shared = Buffer.alloc(BLOCK + 2);
      function* pieces() {
        for (const [index, length] of lengths.entries())
          yield shared.fill(index + 1).subarray(0, length);
      }
      const expected = Buffer.concat(
        lengths.map((length, index) => Buffer.alloc(length, index + 1)),
      );
      const { write, written } = fakeFile();
      expect(await new BlockWriter(write, 'a').writeAll(pieces())).toBe(expected.length);
      expect(written().equals(expected)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a failed write is reported', async () => {
  const failure = new Error('no space');
  const write = () => {
    throw failure;
  };
  const blocks = Array.from({ length: 4 }, () => Buffer.alloc(BLOCK));
  await expect(new BlockWriter(write, 'a').writeAll(blocks)).rejects.toBe(failure);
});

test('events are heard while it goes on', async () => {
  let isHeard = false;
  function* pieces() {
    const end = performance.now() + 2000;
    setImmediate(() => {
      isHeard = true;
    });
    while (!isHeard && performance.now() < end) yield Buffer.alloc(BLOCK);
  }
  await new BlockWriter((_bytes, _from, length) => length, 'a').writeAll(pieces());
  expect(isHeard).toBe(true);
});

test('an aborted signal ends it, with the reason given', async () => {
  const controller = new AbortController();
  const reason = new Error('interrupted');
  function* pieces() {
    yield Buffer.alloc(BLOCK);
    controller.abort(reason);
    yield Buffer.alloc(BLOCK);
    throw new Error('went on');
  }
  const { write } = fakeFile();
  await expect(new BlockWriter(write, 'a', controller.signal).writeAll(pieces())).rejects.toBe(
    reason,
  );
});
