import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/bundle/read-transcript.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { written } from '../transcript/files.ts';
import { put, scratch } from './scratch.ts';

const MIB = 2 ** 20;
const line = (length: number, mark = 'x'): string => `{"type":"${mark.repeat(length - 11)}"}`;

describe('a large file is the same as one that is read at once', () => {
  test.each([
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
      const facts = ({ entries }: Transcript) =>
        entries.map(({ line: number, start, end: last, problem }) => [
          number,
          start,
          last,
          problem,
        ]);
      expect(facts(read)).toEqual(facts(whole));
      expect(written(read).equals(bytes)).toBe(true);
    }
  });
});

test('a file that cannot be read is named', async () => {
  await expect(readTranscript('/nonexistent/x.jsonl')).rejects.toMatchObject({
    code: 'unreadable-file',
  });
});
