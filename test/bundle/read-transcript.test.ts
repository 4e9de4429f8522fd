import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/bundle/read-transcript.ts';
import { walkRoomOf } from '../../src/json/walk-room.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { fixtures, written } from '../transcript/files.ts';
import { put, scratch } from './scratch.ts';

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
      expect(walkRoomOf(read.bytes)).toBeDefined();
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
