import { expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { type ClientFamily, clientFamily } from '../../src/format/client-families.ts';
import { build, call, text } from './builder.ts';
import { VERSIONS } from './cases/case.ts';

const session = build((s) => {
  s.user('P1');
  s.assistant([
    { ...call('x1'), name: 'ExitPlanMode', input: { plan: 'P', other: 1 }, caller: {} },
  ]);
  s.result('x1');
  s.assistant([text('A1')]);
});

/** As real clients send it again. */
test.each(VERSIONS)('the fields of a call in %s', (version) => {
  const family = clientFamily(version) as ClientFamily;
  const sent = buildContext(session.graph(), family).messages[1]?.content[0];
  const isRebuilt = ['2.0.76', '2.1.45', '2.1.150'].includes(version);
  expect(sent?.input).toEqual(isRebuilt ? { other: 1 } : { plan: 'P', other: 1 });
  expect(Object.keys(sent ?? {}).includes('caller')).toBe(!isRebuilt);
});
