import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { type ClientFamily, clientFamily } from '../../src/format/client-families.ts';
import { ASKED, MOD_CASES, sentBy } from './cases/mods.ts';
import { notation } from './notation.ts';
import { comparableContext } from './recorded.ts';

describe.each(MOD_CASES)('$name', (example) => {
  test.each(ASKED)('%s', (version) => {
    const family = clientFamily(version) as ClientFamily;
    const { messages } = buildContext(example.session.graph(), family);
    expect(notation(comparableContext(messages))).toEqual(sentBy(example, version));
  });
});
