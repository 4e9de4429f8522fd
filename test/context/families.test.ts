import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { type ClientFamily, clientFamily } from '../../src/format/client-families.ts';
import { type Case, sentBy, VERSIONS } from './cases/case.ts';
import { COMPACTION_CASES } from './cases/compactions.ts';
import { LEAF_CASES } from './cases/leaf.ts';
import { MOD_CASES } from './cases/mods.ts';
import { PARALLEL_CASES } from './cases/parallel.ts';
import { PARENT_CASES } from './cases/parents.ts';
import { TOOL_CASES } from './cases/tools.ts';
import { WORD_CASES } from './cases/words.ts';
import { notation } from './notation.ts';
import { comparable } from './recorded.ts';

const GROUPS: readonly (readonly [string, readonly Case[]])[] = [
  ['which leaf', LEAF_CASES],
  ['parents', PARENT_CASES],
  ['compactions', COMPACTION_CASES],
  ['parallel calls', PARALLEL_CASES],
  ['calls and results', TOOL_CASES],
  ['words', WORD_CASES],
  ['compacted by a mod', MOD_CASES],
];

describe.each(GROUPS)('%s', (_, cases) => {
  describe.each(cases)('$name', (example) => {
    test.each(VERSIONS)('%s', (version) => {
      const { messages } = buildContext(
        example.session.graph(),
        clientFamily(version) as ClientFamily,
      );
      const sent = sentBy(example, version);
      // Where the client hangs it is enough to come to an end.
      if (sent !== undefined) expect(notation(comparable(messages))).toEqual(sent);
    });
  });
});
