import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Transcript } from '../../src/transcript/transcript.ts';

/** What lines are made of, and what looks as if a line went on after its end. */
const PARTS = [
  ...['{"a":1}', '{"a":1,', '"b":2}', '{"a":"x', 'y"}', '[', ']', '{', '}', '"', ':', ',', 'null'],
  ...['\n', '\n', '\n', '\r', ' ', '\t', '\\', '\0', 'é', '{"uuid":"u","parentUuid":null}'],
];
const texts = fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join(''));

/** The lines of a text, as an editor counts them. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

const told = ({ entries }: Transcript): unknown[] =>
  entries.map(({ raw, problem, uuid }) => [raw.toString(), problem, uuid]);

test('a line ends at its newline, and is what it would be by itself', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const alone = linesOf(text).flatMap((line) =>
        told(new Transcript('', Buffer.from(`${line}\n`))),
      );
      expect(told(new Transcript('', Buffer.from(text)))).toEqual(alone);
    }),
    { numRuns: 2000 },
  );
});

test('bytes that come bit by bit give the same lines', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 9 })), (text, steps) => {
      const all = Buffer.from(text);
      // Not yet come: anything may stand there.
      const bytes = Buffer.alloc(all.length, '}');
      let filled = Math.min(all.length, 3);
      all.copy(bytes, 0, 0, filled);
      const transcript = new Transcript('', bytes, { filled });
      for (const step of [...steps, all.length]) {
        const next = Math.min(all.length, filled + step);
        all.copy(bytes, filled, filled, next);
        filled = next;
        transcript.scanTo(filled);
      }
      expect(told(transcript)).toEqual(told(new Transcript('', all)));
      expect(Buffer.concat([...transcript.chunks()]).equals(all)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
