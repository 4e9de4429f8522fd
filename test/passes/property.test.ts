import fc from 'fast-check';
import { describe, test } from 'vitest';
import { contextMeter } from '../../src/passes/context-meter.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import { pruned } from './pruned.ts';
import { conversation, randomConversation } from './random-conversation.ts';

const VALUES: Record<string, readonly (string | undefined)[]> = {
  tools: [undefined, 'Read', 'Bash,mcp__*'],
  images: [undefined, '1000'],
  'tool-results': ['stub', '50'],
};

/** Some options, each with one of its values, and so many turns that are spared. */
const choice = fc.record({
  options: fc.tuple(
    ...PRUNE_OPTIONS.map(({ name }) =>
      fc.option(
        fc.constantFrom(...(VALUES[name] ?? [undefined])).map((value) => ({ value })),
        {
          freq: 2,
        },
      ),
    ),
  ),
  keepLast: fc.constantFrom(0, 0, 1, 2),
});

function passesOf({
  options,
  keepLast,
}: typeof choice extends fc.Arbitrary<infer T> ? T : never): Pass[] {
  const chosen = PRUNE_OPTIONS.flatMap(({ pass }, index) => {
    const option = options[index];
    return option === null || option === undefined ? [] : [pass(option.value, keepLast)];
  });
  return [...chosen, unsafeThinking(), contextMeter()];
}

describe('any options on any session', () => {
  test('as clients write it: no words are lost, nothing is refused, and again there is nothing to do', () => {
    fc.assert(
      fc.property(randomConversation, choice, (session, chosen) => {
        pruned(conversation(session).graph(), () => passesOf(chosen));
      }),
      { numRuns: 300 },
    );
  });
});
