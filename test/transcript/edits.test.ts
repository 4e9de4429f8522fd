import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transcript } from '../../src/transcript/transcript.ts';
import { transcriptOf, written } from './files.ts';

const FRESH = '{"fresh":true}';
const text = (transcript: Transcript) => written(transcript).toString('utf8');
const removeAt = (transcript: Transcript, ...indexes: number[]) => {
  const { entries } = transcript;
  for (const index of indexes) transcript.remove(entries[index] as never);
};
const replaceAt = (transcript: Transcript, index: number, line = FRESH) =>
  transcript.entries[index]?.replaceBytes(Buffer.from(line));

describe('with lines removed', () => {
  test.each<[string, number[], string]>([
    ['first', [0], 'b\nc\nd\n'],
    ['middle', [1], 'a\nc\nd\n'],
    ['last', [3], 'a\nb\nc\n'],
    ['several', [0, 2], 'b\nd\n'],
    ['all', [0, 1, 2, 3], ''],
  ])('%s', (_name, indexes, expected) => {
    const lines = (letters: string) => letters.replace(/[a-d]/g, '{"$&":1}');
    const transcript = transcriptOf(lines('a\nb\nc\nd\n'));
    removeAt(transcript, ...indexes);
    expect(text(transcript)).toBe(lines(expected));
  });

  test('the BOM stays, even alone', () => {
    const transcript = transcriptOf('\ufeff{"a":1}\n{"b":1}\n');
    removeAt(transcript, 0);
    expect(text(transcript)).toBe('\ufeff{"b":1}\n');
    removeAt(transcript, 0);
    expect(text(transcript)).toBe('\ufeff');
  });
});

describe('with lines replaced', () => {
  test.each<[string, number, string]>([
    ['first', 0, `${FRESH}\n{"b":1}\n{"c":1}`],
    ['middle', 1, `{"a":1}\n${FRESH}\n{"c":1}`],
    ['last', 2, `{"a":1}\n{"b":1}\n${FRESH}`],
  ])('%s', (_name, index, expected) => {
    for (const end of ['', '\n']) {
      const transcript = transcriptOf(`{"a":1}\n{"b":1}\n{"c":1}${end}`);
      replaceAt(transcript, index);
      expect(text(transcript)).toBe(expected + end);
    }
  });

  test('the entry tells what its new bytes say', () => {
    const transcript = transcriptOf(
      'bad\n{"type":"user","uuid":"u","message":{"content":"old"}}\n',
    );
    const [bad, entry] = transcript.entries;
    bad?.replaceBytes(Buffer.from('{"uuid":"v"}'));
    entry?.replaceBytes(Buffer.from('{"type":"user","message":{"content":"new"},"uuid":"w"}'));
    expect([bad?.problem, bad?.uuid, bad?.untouched]).toEqual([undefined, 'v', false]);
    expect([entry?.uuid, entry?.get('message', 'content')]).toEqual(['w', 'new']);
    expect(entry?.valueAt(entry.facts.message as never)).toBe('new');
    expect(transcript.bytes.toString()).toBe(
      'bad\n{"type":"user","uuid":"u","message":{"content":"old"}}\n',
    );
  });

  test.each(['', ' ', '[]', '{"a":', '{}{}', '{"a":1}\n', '{"a":\n1}'])('%j is refused', (line) => {
    const transcript = transcriptOf('{"a":1}\n{"b":2}\n');
    expect(() => replaceAt(transcript, 0, line)).toThrow('edit would');
    expect(text(transcript)).toBe('{"a":1}\n{"b":2}\n');
    expect(transcript.entries[0]?.parse()).toEqual({ a: 1 });
  });
});

describe('with lines inserted', () => {
  const insert = (transcript: Transcript, before?: number) =>
    transcript.insert(
      Buffer.from(FRESH),
      before === undefined ? undefined : transcript.entries[before],
    );

  test('first, in the middle, last', () => {
    for (const end of ['', '\n']) {
      const transcript = transcriptOf(`\ufeff{"a":1}\n{"b":1}${end}`);
      insert(transcript, 1);
      insert(transcript, 0);
      expect(insert(transcript).line).toBe(0);
      expect(text(transcript)).toBe(`\ufeff${FRESH}\n{"a":1}\n${FRESH}\n{"b":1}\n${FRESH}\n`);
    }
  });

  test('not after a line that was removed', () => {
    const transcript = transcriptOf('{"a":1}\n{"b":1}\n');
    const removed = transcript.entries[1];
    removeAt(transcript, 1);
    expect(() => transcript.insert(Buffer.from(FRESH), removed)).toThrow('gone');
    expect(text(transcript)).toBe('{"a":1}\n');
  });
});

test('whatever is done, lines are neither glued nor set apart', () => {
  const line = fc.constantFrom('{"a":1}', '{"b":[]}\r', 'bad', '{"cut', '{}{}', ' ', 'é');
  const step = fc.record({ kind: fc.constantFrom('remove', 'replace', 'insert'), at: fc.nat() });
  const input = fc.record({
    bom: fc.constantFrom('', '\ufeff'),
    lines: fc.array(line, { maxLength: 6 }),
    end: fc.constantFrom('', '\n'),
    steps: fc.array(step, { maxLength: 6 }),
  });
  fc.assert(
    fc.property(input, ({ bom, lines, end, steps }) => {
      const transcript = transcriptOf(bom + lines.join('\n') + (lines.length > 0 ? end : ''));
      const expected: string[] = [...lines];
      // A new line ends as the first one does.
      const hasReturns = lines[0]?.endsWith('\r') && (lines.length > 1 || end === '\n');
      const fresh = hasReturns ? `${FRESH}\r` : FRESH;
      for (const { kind, at } of steps) {
        const index = at % (expected.length || 1);
        const entry = transcript.entries[index];
        if (kind === 'insert') {
          transcript.insert(Buffer.from(FRESH), entry);
          expected.splice(entry === undefined ? 0 : index + 1, 0, fresh);
        } else if (entry !== undefined && kind === 'remove') {
          transcript.remove(entry);
          expected.splice(index, 1);
        } else if (entry !== undefined) {
          entry.replaceBytes(Buffer.from(FRESH));
          expected[index] = FRESH;
        }
      }
      const result = text(transcript);
      expect(transcript.entries.map((entry) => entry.raw.toString())).toEqual(expected);
      const body = bom + expected.join('\n');
      const closed = expected.length > 0 ? `${body}\n` : body;
      // Without its last line, a file that lacked the last newline may have it.
      if (end === '\n' && lines.length > 0) expect(result).toBe(closed);
      else expect([body, closed]).toContain(result);
    }),
    { numRuns: 1500 },
  );
});
