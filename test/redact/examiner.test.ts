import { expect, test, vi } from 'vitest';
import { Examiner } from '../../src/redact/examiner.ts';
import { NeedleSearch } from '../../src/redact/needle-search.ts';
import { needlesOf } from '../../src/redact/needles.ts';
import { prove } from '../../src/redact/proof.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { Vault } from '../../src/redact/vault.ts';
import { defaultFinder } from './shared.ts';
import { noise } from './vectors.ts';

const SECRET = noise(32);
const lineOf = (...texts: string[]): Buffer => Buffer.from(JSON.stringify({ texts }));

function asked() {
  const finder = defaultFinder();
  const find = vi.spyOn(finder, 'find');
  const examiner = new Examiner(finder);
  const search = new NeedleSearch(
    needlesOf({ kind: 'secrets', label: 'value', value: 'found elsewhere' }),
  );
  return { find, examiner, redactor: new Redactor(examiner, search, new Vault()) };
}

test('a text is looked at once, however often it stands there, and not again to edit and to prove', () => {
  const { find, examiner, redactor } = asked();
  const onFound = vi.fn();
  for (const line of [lineOf('plain words', 'others'), lineOf('others', 'plain words')])
    examiner.lookAtJson(line, onFound);
  expect(onFound).not.toHaveBeenCalled();
  const looks = find.mock.calls.length;
  // Two texts and a key
  expect(looks).toBe(3);
  const line = lineOf('plain words', 'others');
  expect(redactor.line(line, 'a')).toBeUndefined();
  prove([{ path: 'a.jsonl', chunks: () => [line] }], [], redactor);
  expect(find.mock.calls.length).toBe(looks);
});

test('what becomes of a text is remembered, and counted wherever it stands', () => {
  const { find, examiner, redactor } = asked();
  const line = lineOf(`API_KEY=${SECRET}`, 'words');
  examiner.lookAtJson(line, () => {});
  const once = redactor.line(line, 'a')?.bytes.toString();
  const looks = find.mock.calls.length;
  expect(once).not.toContain(SECRET);
  expect(redactor.line(line, 'b')?.bytes.toString()).toBe(once);
  expect(find.mock.calls.length).toBe(looks);
  // What came of it was looked at as well: the proof need not do it again.
  prove([{ path: 'a.jsonl', chunks: () => [Buffer.from(once ?? '')] }], [], redactor);
  expect(find.mock.calls.length).toBe(looks);
});

test('what no rule finds is replaced if it was found elsewhere', () => {
  const { examiner, redactor } = asked();
  const line = lineOf('it was found elsewhere, too');
  examiner.lookAtJson(line, () => {});
  expect(redactor.line(line, 'a')?.bytes.toString()).not.toContain('found elsewhere');
});
