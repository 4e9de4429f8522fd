import { expect, test } from 'vitest';
import { Examiner } from '../../src/redact/examiner.ts';
import { Finder } from '../../src/redact/finder.ts';
import { NeedleSearch } from '../../src/redact/needle-search.ts';
import type { Value } from '../../src/redact/needles.ts';
import { prove } from '../../src/redact/proof.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { Vault } from '../../src/redact/vault.ts';
import { thrown } from '../bundle/scratch.ts';
import { defaultFinder } from './shared.ts';

const VALUE = 'correct"horse\\9 batterß';
const FOUND: Value = { kind: 'secrets', label: 'value', value: VALUE };
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** What the proof says of a file with such a text; the redactor is blind, so that bytes alone count. */
function proofOf(text: string, values = [FOUND], path = 'a.txt'): unknown {
  const blind = new Redactor(new Examiner(new Finder([])), new NeedleSearch([]), new Vault());
  const pieces = [...text].map((character) => Buffer.from(character));
  try {
    prove([{ path, chunks: () => pieces }], values, blind);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ['plain', VALUE],
  ['in JSON', escaped(VALUE)],
  ['in JSON in JSON', escaped(escaped(VALUE))],
  ['in a URL', encodeURIComponent(VALUE)],
  ['in base64', base64(VALUE)],
  ['in base64, a byte later', base64(`x${VALUE}yz`)],
  ['in base64, two bytes later', base64(`xy${VALUE}z`)],
  ['in base64 of URLs', base64(`xy${VALUE}z`).replaceAll('+', '-').replaceAll('/', '_')],
])('a value that is left is found %s', (_, written) => {
  for (const path of ['a.txt', 'a.jsonl', '-'])
    expect(proofOf(`before ${written} after\n`, [FOUND], path)).toMatchObject({
      code: 'redaction-incomplete',
      exitCode: 3,
    });
});

test('a value in the name of a file is found', () => {
  const found: Value = { kind: 'emails', label: undefined, value: 'me@mail.example' };
  expect(proofOf('', [found], '/out/me@mail.example.txt')).toMatchObject({
    code: 'redaction-incomplete',
  });
});

test('a line that is no text proves nothing', () => {
  const blind = new Redactor(new Examiner(new Finder([])), new NeedleSearch([]), new Vault());
  const line = Buffer.from('{"a":"\xff"}\n', 'latin1');
  for (const path of ['a.jsonl', '-'])
    expect(thrown(() => prove([{ path, chunks: () => [line] }], [], blind))).toMatchObject({
      code: 'redaction-incomplete',
    });
});

test('what it says tells no value', () => {
  expect(JSON.stringify(proofOf(VALUE))).not.toContain('batter');
});

test('parts of a value and common words are no alarm', () => {
  const common: Value = { kind: 'secrets', label: 'value', value: 'postgres' };
  expect(proofOf('correct horse 9, postgres', [FOUND, common])).toBeUndefined();
});

test('what the detectors would replace is found although no value is known', () => {
  const redactor = new Redactor(new Examiner(defaultFinder()), new NeedleSearch([]), new Vault());
  const line = Buffer.from(`${JSON.stringify({ text: JSON.stringify(['DB_PASSWORD=abc']) })}\n`);
  const error = thrown(() => prove([{ path: 'a.jsonl', chunks: () => [line] }], [], redactor));
  expect(error).toMatchObject({ code: 'redaction-incomplete' });
});
