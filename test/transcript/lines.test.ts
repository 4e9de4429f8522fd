import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEWLINE } from '../../src/bytes.ts';
import { sourceOf } from '../../src/transcript/byte-source.ts';
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

test('bytes that come in pieces give the same lines', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.boolean()), (text, cuts) => {
      const all = Buffer.from(text);
      const source = sourceOf(all);
      const ends = [...all.keys()].filter((at) => all[at] === NEWLINE).map((at) => at + 1);
      const places = [0, ...ends.filter((end, i) => cuts[i] && end < all.length), all.length];
      // What stood in a piece is gone when the next one comes.
      function* pieces() {
        for (const [i, end] of places.slice(1).entries()) {
          const bytes = Buffer.from(all.subarray(places[i], end));
          yield { bytes, offset: places[i] as number };
          bytes.fill('}');
        }
      }
      const transcript = new Transcript('', Object.assign(Object.create(source), { pieces }));
      expect(told(transcript)).toEqual(told(new Transcript('', all)));
      expect(Buffer.concat([...transcript.chunks()]).equals(all)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
