import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/bundle/read-transcript.ts';
import { FileBytes } from '../../src/storage/file-bytes.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
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
    ['lines that end with a piece', [line(MIB - 1), line(3 * MIB - 1), line(2 * MIB)]],
    ['letters that a border cuts', [line(4 * MIB - 20), line(2 * MIB, 'é'), '', 'bad', line(30)]],
  ])('%s', (_, lines) => {
    for (const end of ['', '\n', '\n{"torn":']) {
      const bytes = Buffer.from(`\ufeff${lines.join('\n')}${end}`);
      const path = put(scratch(), 'large.jsonl', bytes);
      const [read, whole] = [readTranscript(path, { large: 0 }), new Transcript(path, bytes)];
      expect(read.source).toBeInstanceOf(FileBytes);
      expect(read.entries.length).toBe(whole.entries.length);
      expect(factsOf(read)).toEqual(factsOf(whole));
      expect(written(read).equals(bytes)).toBe(true);
      for (const text of ['"uuid"', 'x"}\n', 'é', 'torn', 'not there'])
        expect(places(read, text)).toEqual(places(whole, text));
    }
  });

  const places = (transcript: Transcript, text: string): number[] =>
    Array.from(transcript.entriesWith(text), (entry) => entry.line);
});

describe('while a large file is worked on', () => {
  const lines = Array.from({ length: 4000 }, (_, i) => line(1000 + (i % 7)));
  const setUp = () => {
    const path = put(scratch(), 'large.jsonl', Buffer.from(`${lines.join('\n')}\n`));
    return { path, transcript: readTranscript(path, { large: 0 }) };
  };

  test('what is appended to it is not seen', () => {
    const { path, transcript } = setUp();
    appendFileSync(path, `${line(50)}\n`);
    expect(written(transcript).toString()).toBe(`${lines.join('\n')}\n`);
  });

  test('what is put in its place is not seen', () => {
    const { path, transcript } = setUp();
    writeFileSync(`${path}.new`, line(50));
    renameSync(`${path}.new`, path);
    expect(written(transcript).toString()).toBe(`${lines.join('\n')}\n`);
  });

  test.each([
    ['a byte of it changes', (path: string) => writeAt(path, 3_000_000)],
    ['its last bytes change', (path: string) => writeAt(path, statSync(path).size - 3)],
    ['it gets shorter', (path: string) => truncateSync(path, 3_000_000)],
  ])('nothing is made of it if %s', (_, change) => {
    const { path, transcript } = setUp();
    change(path);
    expect(thrown(() => written(transcript))).toMatchObject({ code: 'source-changed' });
  });

  const writeAt = (path: string, place: number): void => {
    const file = openSync(path, 'r+');
    writeSync(file, '?', place);
    closeSync(file);
  };
});

test('a file that cannot be read is named', () => {
  expect(thrown(() => readTranscript('/nonexistent/x.jsonl'))).toMatchObject({
    code: 'unreadable-file',
  });
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

  test('of a large file as well', () => {
    const path = put(scratch(), 'large.jsonl', Buffer.concat([short, Buffer.alloc(5 * MIB, 'x')]));
    const source = new FileBytes(path, statSync(path).size);
    const read = () => new Transcript(path, source, { longestLine: 2 * MIB });
    expect(thrown(read)).toMatchObject({ code: 'line-too-long', exitCode: 2 });
  });
});
