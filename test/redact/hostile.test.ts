import { expect, test } from 'vitest';
import { defaultFinder } from './shared.ts';

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
  'password: ',
  'aA1',
  'KEY=',
  'a_',
  '%41',
  '&#65;',
  'YWJj',
  'ghp_',
  'x\n',
  'abcdefghij0123456789klmnopqrst\n',
  '"name":"A_TOKEN","value":"',
  'a,password,b\n',
  'Jane Doe <',
  '://a:b@c',
  'docker login ',
  '-rw-r--r-- 1 ',
  '~a/',
  'a:5432:b:c:',
  'kind: Secret\ndata:\n a: b\n',
])('a text of nothing but %s is read in time', (unit) => {
  const text = unit.repeat(LENGTH / unit.length);
  const start = performance.now();
  defaultFinder().find(text, undefined);
  expect(performance.now() - start).toBeLessThan(MILLISECONDS);
});
