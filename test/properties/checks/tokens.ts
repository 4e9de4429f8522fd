import { strict as assert } from 'node:assert';
import { sizeOf } from '../../../src/context/size.ts';
import type { PassReport } from '../../../src/journal/summary.ts';
import type { Check } from './check.ts';

/**
 * Passes that can have a client send more: it finds what lay beside parallel calls, or behind a copy,
 * and an image of few pixels costs less than the words that take its place.
 */
const MAY_RAISE: ReadonlySet<string> = new Set(['tools', 'duplicates', 'images']);

/** What a command says of the context is what its passes did to it. */
export const tokensAddUp: Check = ({ step, source, real }) => {
  if (real.code !== 0) return;
  const { tokens, passes } = real.data.changes;
  assert.equal(tokens.before, sizeOf(source.graph).tokens.count, 'before');
  const reports = (passes as readonly PassReport[]).filter((pass) => pass.tokens !== undefined);
  const sum = reports.reduce((all, pass) => all + (pass.tokens ?? 0), 0);
  if (reports.length > 0) assert.equal(tokens.after - tokens.before, sum, 'the sum of the passes');
  if (step.command === 'prune')
    for (const { name, tokens: grown = 0 } of reports)
      assert(grown <= 0 || MAY_RAISE.has(name), `${name} took ${-grown}`);
};
