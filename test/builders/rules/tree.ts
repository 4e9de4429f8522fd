import { NOBODY, uuid } from '../ids.ts';
import { session } from '../session.ts';
import type { RuleFixture } from './fixture.ts';

/** Ids and parents. */
export const TREE: Record<string, RuleFixture> = {
  'parent-cycle': {
    bad: session()
      .prompt('Start.', { parentUuid: uuid(3) })
      .answer('One.', 'Two.')
      .prompt('Go on.'),
    // Clients write a parent after its child in one file of thirty.
    good: session()
      .prompt('Start.')
      .entry('progress', { parentUuid: uuid(3), data: { type: 'hook_progress' } })
      .entry('attachment', { parentUuid: uuid(1), attachment: { type: 'todo_reminder' } })
      .answer('One.'),
    expected: [['parent-cycle', 1]],
  },
  'dangling-parent': {
    bad: session().turn('Round the totals.').prompt('Go on.', { parentUuid: NOBODY }).answer('Ok.'),
    // A sub-agent's parents in the main file are there; a first prompt can follow from another session.
    good: session()
      .prompt('Round the totals.', { parentUuid: NOBODY })
      .answer('Done.')
      .agent('a1', (agent) => agent.prompt('Check it.', { parentUuid: uuid(2) }).answer('Checked.'))
      .prompt('Go on.')
      .answer('Ok.'),
    expected: [['dangling-parent', 5]],
  },
  'duplicate-uuid': {
    bad: session()
      .prompt('Round the totals.')
      .answer('Done.')
      .prompt('Round the totals.', { uuid: uuid(1), parentUuid: null })
      .answer('Done again.'),
    // A helper repeats the main file's entries as its own start.
    good: session()
      .prompt('Round the totals.')
      .answer('Done.')
      .agent('aside_question-1', (agent) =>
        agent
          .prompt('Round the totals.', { uuid: uuid(1) })
          .entry('assistant', {
            uuid: uuid(2),
            message: { id: 'msg_1', role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
          })
          .prompt('By the way?')
          .answer('Yes.'),
      ),
    expected: [['duplicate-uuid', 3]],
  },
  'session-id-mismatch': {
    bad: {
      session: session({ sessionId: '0bad0000-0000-4000-8000-000000000000' }).turn('Hi.'),
      name: '5e551011-0000-4000-8000-000000000000',
    },
    // A fork names the session that it comes from.
    good: {
      session: session().prompt('Hi.', {
        forkedFrom: { sessionId: '0bad0000-0000-4000-8000-000000000000', messageUuid: NOBODY },
      }),
      name: '5e551011-0000-4000-8000-000000000000',
    },
    expected: [['session-id-mismatch', 1]],
  },
  'invalid-timestamp': {
    bad: session()
      .prompt('Hi.', { timestamp: 'yesterday' })
      .entry('system', { subtype: 'informational', content: 'x', timestamp: undefined })
      .entry('system', { subtype: 'informational', content: 'x', timestamp: 1767225600 }),
    // Other ways to write a date; lines outside of the graph have none.
    good: session()
      .prompt('Hi.', { timestamp: '2026-01-01T01:00:01+01:00' })
      .lastPrompt()
      .entry('system', {
        subtype: 'informational',
        content: 'x',
        timestamp: '2026-01-01T00:00:02Z',
      }),
    expected: [
      ['invalid-timestamp', 1],
      ['invalid-timestamp', 2],
      ['invalid-timestamp', 3],
    ],
  },
  'timestamp-order': {
    bad: session()
      .prompt('Hi.')
      .answer('Hello.')
      .attachment('date_change')
      .entry('attachment', { timestamp: '2025-12-31T00:00:00.000Z', attachment: { type: 'x' } }),
    // The file goes back in time, the chain of parents does not.
    good: session()
      .prompt('Hi.')
      .answer('Hello.')
      .entry('progress', {
        parentUuid: uuid(1),
        timestamp: '2026-01-01T00:00:01.500Z',
        data: { type: 'hook_progress' },
      }),
    expected: [['timestamp-order', 4]],
  },
};
