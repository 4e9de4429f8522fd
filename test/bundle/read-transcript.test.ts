import { readFileSync, truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/bundle/read-transcript.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { json } from '../commands/cli.ts';
import { fixtures, written } from '../transcript/files.ts';
import { put, scratch, thrown } from './scratch.ts';

const MIB = 2 ** 20;
const line = (length: number, mark = 'x'): string => `{"type":"${mark.repeat(length - 11)}"}`;

/** Those of the fixtures, again and again. */
function ofAllKinds(size: number): string[] {
  const texts = fixtures.map((path) => readFileSync(path, 'utf8'));
  const lines = texts.join('\n').split('\n');
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return Array.from({ length: Math.ceil(size / length) }, () => lines).flat();
}

const FACTS = [
  ...(['line', 'start', 'end', 'problem', 'type', 'subtype', 'uuid', 'parentUuid'] as const),
  ...(['sessionId', 'promptId', 'timestamp', 'flags', 'clientData', 'usage'] as const),
  ...(['links', 'strays'] as const),
];
const OF_MESSAGE = ['id', 'role', 'model', 'kind', 'start', 'end', 'blocks'] as const;

/** All that the scan tells. */
function factsOf({ entries, records }: Transcript): unknown[] {
  const facts = entries.map((entry) => {
    const ids: number[][] = [];
    entry.visitIds((...id) => ids.push(id));
    const { message } = entry;
    return [FACTS.map((name) => entry[name]), OF_MESSAGE.map((name) => message?.[name]), ids];
  });
  return [...facts, records.flags, records.hasOpenParents, records.types];
}

describe('a large file is the same as one that is read at once', () => {
  test.each([
    ['lines of all kinds', ofAllKinds(5 * MIB)],
    ['short lines', Array.from({ length: 9000 }, (_, i) => line(900 + (i % 300)))],
    ['one line longer than a piece', [line(20), line(9 * MIB), line(20)]],
    ['a line that ends with a piece', [line(4 * MIB - 1), line(3 * MIB)]],
    ['letters that a border cuts', [line(4 * MIB - 20), line(2 * MIB, 'é'), '', 'bad', line(30)]],
  ])('%s', async (_, lines) => {
    for (const end of ['', '\n', '\n{"torn":']) {
      const bytes = Buffer.from(`\ufeff${lines.join('\n')}${end}`);
      const path = put(scratch(), 'large.jsonl', bytes);
      const [read, whole] = [await readTranscript(path), new Transcript(path, bytes)];
      expect(read.bytes.equals(bytes)).toBe(true);
      expect(read.entries.length).toBe(whole.entries.length);
      expect(factsOf(read)).toEqual(factsOf(whole));
      expect(written(read).equals(bytes)).toBe(true);
    }
  });
});

test('a file that cannot be read is named', async () => {
  await expect(readTranscript('/nonexistent/x.jsonl')).rejects.toMatchObject({
    code: 'unreadable-file',
  });
});

test('a file of 4 GiB or more is refused before it is read', async () => {
  const path = put(scratch(), 'large.jsonl', line(100));
  truncateSync(path, 2 ** 32);
  const { code, data } = await json(['validate', path]);
  expect([code, data.error.code]).toEqual([2, 'file-too-large']);
  await expect(readTranscript(path)).rejects.toMatchObject({ code: 'file-too-large' });
});

describe('a line that is too long is refused', () => {
  const [short, long] = [Buffer.from(`${line(100)}\n`), Buffer.from(`${line(101)}\n`)];
  const read =
    (...lines: Buffer[]) =>
    () =>
      new Transcript('x.jsonl', Buffer.concat(lines), { longestLine: 100 });

  test('wherever it stands', () => {
    expect(read(short, short)().entries).toHaveLength(2);
    for (const lines of [[long], [short, long], [long, short], [short, long.subarray(0, -1)]])
      expect(thrown(read(...lines))).toMatchObject({ code: 'line-too-long', exitCode: 2 });
    expect(thrown(read(short, long, short))).toMatchObject({
      message: expect.stringContaining('Line 2 of x.jsonl'),
    });
  });

  test('as soon as it is known, not when its end has come', () => {
    const bytes = Buffer.concat([short, long, short]);
    const transcript = new Transcript('x.jsonl', bytes, { filled: 150, longestLine: 100 });
    transcript.scanTo(201);
    expect(transcript.entries).toHaveLength(1);
    expect(thrown(() => transcript.scanTo(202))).toMatchObject({ code: 'line-too-long' });
  });
});
