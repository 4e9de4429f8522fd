import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { transcriptOf, written } from './files.ts';

const BOM = '\ufeff';

describe('an untouched transcript is written as it was read', () => {
  test.each([
    ['an empty file', ''],
    ['one line', '{"a":1}\n'],
    ['no last newline', '{"a":1}\n{"b":2}'],
    ['a BOM', `${BOM}{"a":1}\n`],
    ['nothing but a BOM', BOM],
    ['a BOM in the middle', `{"a":1}\n${BOM}{"b":2}\n`],
    ['CRLF', '{"a":1}\r\n{"b":2}\r\n'],
    ['CRLF without the last', '{"a":1}\r\n{"b":2}\r'],
    ['mixed line ends', '{"a":1}\r\n{"b":2}\n\r\n{"c":3}'],
    ['blank lines', '\n\n{"a":1}\n \t\n\n{"b":2}\n\n\n'],
    ['nothing but newlines', '\n\n\n'],
    ['one newline', '\n'],
    ['unparsable lines', 'hello\n{"a":\n}{\n[1]\n'],
    ['glued lines', '{"a":1}{"b":2}\n{"a":1} {"b":2}{"c":3}'],
    ['a cut-off last line', '{"a":1}\n{"b":"x'],
    ['NUL bytes', '{"a":1}\n\0\0\0\n{"b":"\0"}\n\0'],
    [
      'fragile values',
      '{"__proto__":{"x":1.0},"n":12345678901234567890,"s":"\\ud800","n":1e400}\n',
    ],
    ['a lone CR between lines', '{"a":1}\r{"b":2}\n'],
    ['line separators of Unicode', '{"a":"\u2028"}\u2029\n{"b":"\u0085"}\n'],
  ])('%s', (_name, text) => {
    expect(written(transcriptOf(text)).toString('utf8')).toBe(text);
  });

  test('invalid UTF-8', () => {
    const bytes = Buffer.from(
      '{"a":"\xff\xc3\xe2\x82"}\n\xff\xfe\n{"b":1}\xed\xa0\x80\n\xc3',
      'latin1',
    );
    expect(written(transcriptOf(bytes)).equals(bytes)).toBe(true);
  });

  test('a line of 20 MB, whose fields are found all the same', () => {
    const long = `{"type":"user","message":{"content":"${'x\\n'.repeat(7_000_000)}"},"uuid":"u"}`;
    const bytes = Buffer.from(`{"a":1}\n${long}\n{"b":2}`);
    const transcript = transcriptOf(bytes);
    expect(written(transcript).equals(bytes)).toBe(true);
    expect(transcript.entries.map((entry) => entry.uuid)).toEqual([undefined, 'u', undefined]);
  });

  test('arbitrary bytes', () => {
    const piece = fc.oneof(
      fc
        .constantFrom('\n', '\r\n', '\ufeff', '\0', ' ', '{"a":1}', '{"a":"é"}', '{"a', '[1]')
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const bytes = Buffer.concat(pieces);
        return written(transcriptOf(bytes)).equals(bytes);
      }),
      { numRuns: 1500 },
    );
  });

  test('as one slice of the bytes read, no copy made', () => {
    const transcript = transcriptOf('{"a":1}\n\n{"b":2}\nbad\n');
    const [chunk, ...more] = transcript.chunks();
    expect(more).toEqual([]);
    expect(chunk?.buffer).toBe(transcript.bytes.buffer);
  });
});

describe('lines', () => {
  test('are counted from one, without their line ends', () => {
    const { entries } = transcriptOf(`${BOM}{"a":1}\n\n{"b":2}`);
    expect(entries.map((entry) => [entry.line, entry.raw.toString()])).toEqual([
      [1, '{"a":1}'],
      [2, ''],
      [3, '{"b":2}'],
    ]);
  });

  test.each<[string, string | undefined]>([
    ['{}', undefined],
    [' {"a":1} \r', undefined],
    ['', 'blank'],
    [' \t\r', 'blank'],
    ['hello', 'bad'],
    ['[1]', 'bad'],
    ['"text"', 'bad'],
    ['null', 'bad'],
    ['42', 'bad'],
    ['[1', 'bad'],
    ['\0\0', 'bad'],
    ['\ufeff{}', 'bad'],
    ['\u00a0', 'bad'],
    ['{"a":1}x', 'bad'],
    ['{"a":1},', 'bad'],
    ['{"a":1}}', 'bad'],
    ['{"a":1}[2]', 'bad'],
    ['[1]{"a":1}', 'bad'],
    ['{"a":01}', 'bad'],
    ["{'a':1}", 'bad'],
    ['{"a":"\t"}', 'bad'],
    ['{"a":1}{"b":', 'bad'],
    ['{"a":1}{"b":2}', 'glued'],
    [' {"a":1} {} \t{"c":"}{"} ', 'glued'],
    ['{', 'truncated'],
    ['{"a":"x', 'truncated'],
    ['{"a":"x\\', 'truncated'],
    ['{"a":[{"b":tr', 'truncated'],
    ['{"a":1,', 'truncated'],
    ['{"a":1 \r', 'truncated'],
  ])('%j is %s', (line, problem) => {
    const { entries } = transcriptOf(`{"x":1}\n${line}\n{"y":2}\n`);
    expect(entries.map((entry) => entry.problem)).toEqual([undefined, problem, undefined]);
  });

  test('a line that holds no entry gives no value and no facts', () => {
    const [bad, fine] = transcriptOf('{"uuid":"u","type":"user"\n{"a":1}\n').entries;
    expect([bad?.uuid, bad?.type, bad?.parse(), bad?.get('uuid')]).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect(fine?.uuid).toBeUndefined();
  });

  test('values come from the line they were asked of', () => {
    const [first, second] = transcriptOf(
      '{"a":[1,{"b":"x"}]}\n{"a":[2,{"b":"\\u00e9"}]}\r\n',
    ).entries;
    expect([first?.get('a', 1, 'b'), second?.get('a', 1, 'b')]).toEqual(['x', 'é']);
    expect(second?.get('a', 2)).toBeUndefined();
    expect(second?.get()).toEqual(second?.parse());
    expect(second?.parse()).toEqual({ a: [2, { b: 'é' }] });
  });

  test('a line may nest 1,000 levels; one of more than clients can write is kept, and opaque', () => {
    const nested = (levels: number): string =>
      `{"a":${'['.repeat(levels)}${']'.repeat(levels)},"uuid":"u"}`;
    const [deep, deeper] = [nested(1000), nested(200_000)];
    const { entries } = transcriptOf(`${deep}\n${deeper}\n${deep}${deeper}\n`);
    expect(entries[0]).toMatchObject({ uuid: 'u', problem: undefined });
    expect(entries.map(({ problem }) => problem)).toEqual([undefined, 'bad', 'bad']);
    expect(entries[1]?.raw.toString()).toBe(deeper);
  });
});

test('lines have their places, however many are inserted in one', () => {
  const transcript = new Transcript('x.jsonl', Buffer.from('{"n":1}\n{"n":2}\n{"n":3}\n'));
  const [first, second] = transcript.entries as [Entry, Entry];
  const line = Buffer.from('{}');
  const inserted = Array.from({ length: 200 }, (_, n) =>
    transcript.insert(line, n % 3 === 0 ? undefined : n % 3 === 1 ? first : second),
  );
  transcript.remove(first);
  transcript.remove(inserted[100] as Entry);
  const places = transcript.entries.map((entry) => transcript.placeOf(entry));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBe(201);
  expect(transcript.entries.map((entry) => transcript.indexOf(entry))).toEqual([
    ...transcript.entries.keys(),
  ]);
  expect([first, inserted[100] as Entry].map((entry) => transcript.indexOf(entry))).toEqual([
    -1, -1,
  ]);
});
