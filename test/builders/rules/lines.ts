import { session } from '../session.ts';
import type { RuleFixture } from './fixture.ts';

const talk = () => session().prompt('Which file holds the prices?').answer('data/prices.json.');

/** Lines that hold no entry. */
export const LINES: Record<string, RuleFixture> = {
  'bad-line': {
    bad: talk().raw('Segmentation fault').raw('["no","object"]').raw('{"type":"user",}'),
    // CRLF, a blank line, white space inside: unusual, and JSON all the same.
    good: {
      session: talk().raw('').raw('{ "type" : "mode" , "mode" : "plan" }'),
      rewrite: (text) => text.replaceAll('\n', '\r\n'),
    },
    expected: [
      ['bad-line', 3],
      ['bad-line', 4],
      ['bad-line', 5],
    ],
  },
  'glued-lines': {
    bad: {
      session: talk().line({ type: 'mode', mode: 'plan' }).line({ type: 'tag', tag: 'shop' }),
      rewrite: (text) => text.replace('}\n{"type":"tag"', '}{"type":"tag"'),
    },
    good: session().prompt('Why does {"a":1}{"b":2} not parse?').answer('It is "}{" that hurts.'),
    expected: [['glued-lines', 3]],
  },
  'invalid-utf8': {
    bad: {
      session: session().prompt('Wo liegt die Straße?').answer('In a Latin-1 file.').turn('Größe?'),
      rewrite: (text) => Buffer.from(text, 'latin1'),
    },
    // The replacement character itself, and characters of two, three and four bytes.
    good: session().prompt('What is \ufffd doing in ß, €, 🍏?').answer('It replaced a byte.'),
    expected: [['invalid-utf8', 1]],
  },
  'truncated-line': {
    bad: { session: talk().prompt('And who reads it?'), rewrite: (text) => text.slice(0, -40) },
    // A fifth of real files lack the last newline.
    good: { session: talk().prompt('And who reads it?'), rewrite: (text) => text.slice(0, -1) },
    expected: [['truncated-line', 3]],
  },
};
