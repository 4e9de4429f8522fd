import { expect, test } from 'vitest';
import { walkStrings } from '../../src/json/string-walk.ts';

/** Each string of a value with its place. */
function walked(value: unknown): string[] {
  const json = JSON.stringify(value, null, 1);
  const found: string[] = [];
  walkStrings(json, (open, close, place) => {
    const text = json.slice(open + 1, close);
    found.push(`${place.isKey ? 'key' : 'value'} ${text} at ${place.path()} under ${place.key}`);
  });
  return found;
}

test('strings are told with their places', () => {
  expect(walked({ a: 'x', b: { c: ['y', { d: 'z:"' }] }, e: 1 })).toEqual([
    'key a at  under a',
    'value x at a under a',
    'key b at  under b',
    'key c at b under c',
    'value y at b.c[] under undefined',
    'key d at b.c[] under d',
    String.raw`value z:\" at b.c[].d under d`,
    'key e at  under e',
  ]);
  expect(walked('alone')).toEqual(['value alone at  under undefined']);
});
