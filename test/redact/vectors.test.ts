import { expect, test } from 'vitest';
import { DETECTORS } from '../../src/redact/detectors/index.ts';
import { Finder } from '../../src/redact/finder.ts';
import { knownSecrets } from '../../src/redact/known-secrets.ts';
import { NeedleSearch } from '../../src/redact/needle-search.ts';
import { isDistinct, needlesOf, type Value } from '../../src/redact/needles.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { Vault } from '../../src/redact/vault.ts';
import { NEAR_MISSES, POSITIVES, SECRETS } from './vectors.ts';

/** A text as it leaves, if it were all there is. */
async function shared(text: string): Promise<string> {
  const finder = new Finder(DETECTORS);
  const found = finder
    .find(text, undefined)
    .map(({ start, end, kind, label }): Value => ({ kind, label, value: text.slice(start, end) }));
  for (const { value, label } of await knownSecrets(text))
    found.push({ kind: 'secrets', label, value });
  const search = new NeedleSearch(found.filter(isDistinct).flatMap(needlesOf));
  return new Redactor(finder, search, new Vault()).text(text, 'file');
}

test.each(POSITIVES)('$text is replaced', async ({ text, becomes }) => {
  const once = await shared(text);
  expect(once).toBe(becomes);
  expect(await shared(once)).toBe(once);
});

test.each(NEAR_MISSES)('%s stays', async (text) => {
  expect(await shared(text)).toBe(text);
});

test('a comment in a text switches nothing off', async () => {
  const token = SECRETS['github-token'];
  const text = `// secretlint-disable\n${token}`;
  expect(await shared(text)).not.toContain(token);
  expect(await knownSecrets(text)).toHaveLength(1);
});

test('the library gives whole values, also where its ranges are cut short', async () => {
  const value = SECRETS['npm-token'];
  expect(await knownSecrets(`//registry.example.com/:_authToken=${value}`)).toEqual([
    { value, label: 'npm-token' },
  ]);
});
