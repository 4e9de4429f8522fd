import { expect, test } from 'vitest';
import { DETECTORS } from '../../src/redact/detectors/index.ts';
import { Finder } from '../../src/redact/finder.ts';

const LENGTH = 200_000;
/** On a machine with much else to do; what grows with the square of the length takes minutes. */
const MILLISECONDS = 10_000;

test.each([
  '\\',
  '\\n',
  'key ',
  'token: ',
  'password="',
  'eyJa.',
  'a@b.',
  '/home/a ',
  'C:\\Users\\a b ',
  'curl -',
  'Cookie: a=',
  '://a:b',
  `-----BEGIN ${'PRIVATE'} KEY-----`,
  'ssh a@',
  'x-MacBook-',
  'a-',
  '\\u001b[31',
])('a text of nothing but %s is read in time', (unit) => {
  const text = unit.repeat(LENGTH / unit.length);
  const start = performance.now();
  new Finder(DETECTORS).find(text, undefined);
  expect(performance.now() - start).toBeLessThan(MILLISECONDS);
});
