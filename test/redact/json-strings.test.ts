import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonString, JsonStrings } from '../../src/redact/json-strings.ts';

const isTelling = (key: string): boolean => /password|token|secret/i.test(key);
const strings = new JsonStrings(isTelling, 100);

interface Seen extends Pick<JsonString, 'isKey' | 'ownKey' | 'tellingKey' | 'first' | 'second'> {
  readonly text: string;
  readonly path: string;
}

function seenIn(json: string): Seen[] {
  const bytes = Buffer.from(json);
  const seen: Seen[] = [];
  strings.visit(bytes, (string) => {
    const { from, to, isKey, ownKey, tellingKey, first, second } = string;
    const text = JSON.parse(bytes.toString('utf8', from - 1, to + 1)) as string;
    seen.push({ text, path: string.path(), isKey, ownKey, tellingKey, first, second });
  });
  return seen;
}

const tellingIn = (json: string): Record<string, string | undefined> =>
  Object.fromEntries(seenIn(json).map(({ text, tellingKey }) => [text, tellingKey]));

test('strings are visited where they stand, with the key that tells something of them', () => {
  expect(seenIn('{ "a": [ { "b" : "x\\"y" } ] }')).toMatchObject([
    { text: 'a', isKey: true, path: '' },
    { text: 'b', isKey: true, path: 'a[]' },
    { text: 'x"y', isKey: false, ownKey: 'b', path: 'a[].b', tellingKey: undefined },
  ]);
  expect(tellingIn('{"token":"a","tokens":{"b":"c","d":["e"]},"f":"g"}')).toMatchObject({
    a: 'token',
    c: 'tokens',
    e: 'tokens',
    g: undefined,
  });
});

test('a name that stands beside a value tells something of it, elsewhere it does not', () => {
  expect(tellingIn('[{"name":"DB_PASSWORD","value":"a"},{"value":"b"}]')).toMatchObject({
    a: 'DB_PASSWORD',
    b: undefined,
  });
});

test('what is longer than any value has no telling key', () => {
  const long = 'x'.repeat(101);
  expect(tellingIn(`{"token":"${long}"}`)[long]).toBeUndefined();
});

test('a hash is that of a text and its key, wherever it stands', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.nat(8), (one, other, shift) => {
      const json = JSON.stringify(['x'.repeat(shift), one, { k: one }, { token: one }, other]);
      const [, first, , plain, , telling, second] = seenIn(json);
      const hashIn = (seen: Seen | undefined): string => `${seen?.first} ${seen?.second}`;
      expect(hashIn(plain)).toBe(hashIn(first));
      expect(hashIn(telling)).not.toBe(hashIn(first));
      expect(hashIn(second) === hashIn(first)).toBe(one === other);
    }),
  );
});
