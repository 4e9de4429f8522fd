import { NOBODY, uuid } from '../ids.ts';
import { type SessionBuilder, session } from '../session.ts';
import type { RuleFixture } from './fixture.ts';

const talk = () => session().prompt('Hi.').as('p').answer('Hello.').as('a');

const goOn = (builder: SessionBuilder, preserved: readonly string[]) =>
  builder.compact(preserved).prompt('Go on.').answer('Ok.');

const PERSISTED = (id: string) =>
  `<persisted-output>\nOutput too large (80KB). Full output saved to: /home/dev/.claude/projects/-home-dev-shop/x/tool-results/${id}.txt\n</persisted-output>`;

/** Markers, snapshots, compactions and files that name an entry or a file. */
export const REFERENCES: Record<string, RuleFixture> = {
  'dangling-leaf': {
    bad: talk().lastPrompt().lastPrompt(NOBODY),
    // Only the last marker counts, and the nil id says that there is no leaf yet.
    good: talk().lastPrompt(NOBODY).lastPrompt('00000000-0000-0000-0000-000000000000'),
    expected: [['dangling-leaf', 4]],
  },
  'dangling-preserved': {
    bad: {
      session: goOn(talk().turn('Look.'), ['p', 'a']),
      rewrite: (text) => text.replace(/"headUuid":"[^"]*"/, `"headUuid":"${NOBODY}"`),
    },
    // What follows hangs on the preserved tail, not on the summary.
    good: talk()
      .compact(['p', 'a'])
      .prompt('Go on.', { parentUuid: uuid(2) })
      .answer('Ok.'),
    expected: [['dangling-preserved', 7]],
  },
  'dangling-logical-parent': {
    bad: {
      session: goOn(talk(), []),
      rewrite: (text) =>
        text.replace(/"logicalParentUuid":"[^"]*"/, `"logicalParentUuid":"${NOBODY}"`),
    },
    good: goOn(talk(), []),
    expected: [['dangling-logical-parent', 3]],
  },
  'dangling-snapshot': {
    bad: session().snapshot(NOBODY).prompt('Hi.').answer('Hello.'),
    // Clients write the snapshot before the prompt that it belongs to.
    good: session().snapshot().prompt('Hi.').answer('Hello.'),
    expected: [
      ['dangling-snapshot', 1],
      ['dangling-snapshot', 1],
    ],
  },
  'dangling-summary-leaf': {
    bad: session().summary(NOBODY).prompt('Hi.').answer('Hello.'),
    good: talk().summary(),
    expected: [['dangling-summary-leaf', 1]],
  },
  'missing-artifact': {
    bad: {
      session: talk()
        .snapshot(undefined, {
          'src/cart.ts': { backupFileName: '0123456789abcdef@v2', version: 2 },
        })
        .turn('Print the orders.')
        .prompt('And the rest?')
        .answer({ type: 'tool_use', name: 'Bash', input: {} })
        .results(PERSISTED('toolu_9')),
      beside: { 'tool-results/toolu_8.txt': 'the output of another call\n' },
    },
    // There; and a file that did not exist before an edit has no backup.
    good: {
      session: talk()
        .snapshot(undefined, { 'src/new.ts': { backupFileName: null, version: 1 } })
        .prompt('Print the orders.')
        .answer({ type: 'tool_use', name: 'Bash', input: {} })
        .results(PERSISTED('toolu_9')),
      beside: { 'tool-results/toolu_9.txt': 'a long output\n' },
    },
    expected: [
      ['missing-artifact', 3],
      ['missing-artifact', 10],
    ],
  },
};
