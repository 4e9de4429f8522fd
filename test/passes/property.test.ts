import fc from 'fast-check';
import { describe, test } from 'vitest';
import { contextMeter } from '../../src/passes/context-meter.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import { graphOf, hasCopies, soundBundle } from '../properties/bundle.ts';
import { parameters } from '../properties/parameters.ts';
import { pruneValue } from '../properties/steps.ts';
import { passOf } from './pass-of.ts';
import { pruned } from './pruned.ts';

/** Some options in any order, each with one of its values and so many turns that are spared. */
const choices = fc.shuffledSubarray([...PRUNE_OPTIONS], { minLength: 1 }).chain((options) =>
  fc.tuple(
    ...options.map(({ name }) =>
      fc.record({
        name: fc.constant(name),
        value: pruneValue(name),
        keepLast: fc.constantFrom(0, 0, 1, 2),
      }),
    ),
  ),
);

function passesOf(chosen: typeof choices extends fc.Arbitrary<infer T> ? T : never): Pass[] {
  const passes = chosen.flatMap(({ name, value, keepLast }) =>
    PRUNE_OPTIONS.filter((option) => option.name === name).map((option) =>
      passOf(option, value, { keepLast }),
    ),
  );
  return [...passes, unsafeThinking(), contextMeter()];
}

describe('any options in any order on any session', () => {
  test('as clients write it: no words are lost, nothing is refused, and again there is nothing to do', () => {
    fc.assert(
      fc.property(soundBundle, choices, (bundle, chosen) => {
        pruned(graphOf(bundle), () => passesOf(chosen), hasCopies(bundle));
      }),
      parameters(300),
    );
  });
});
