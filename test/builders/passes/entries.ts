import { call, image, result, text, thinking } from '../blocks.ts';
import { uuid } from '../ids.ts';
import { session } from '../session.ts';
import { again } from './again.ts';
import type { PassFixtures } from './fixture.ts';

const rewound = () =>
  session()
    .turn('Add a shop.')
    .snapshot()
    .prompt('Paint it red.')
    .as('red')
    .answer('Red, then.', call('Edit'))
    .results()
    .snapshot()
    .prompt('Redder.')
    .answer('It is red.');

const continued = session().turn('Add a shop.', 2);

/** Passes that remove whole entries. */
export const ENTRIES: PassFixtures = {
  duplicates: {
    'same-line': {
      session: session()
        .prompt('Add a shop.')
        .answer('Added.')
        .raw(session().prompt('Add a shop.').answer('Added.').text().trim().split('\n')[1] ?? '')
        .prompt('Thanks.'),
      hasCopies: true,
    },
    'as-a-root': {
      session: again(session().turn('Add a shop.', 2), null).prompt('Thanks.'),
      hasCopies: true,
    },
    'as-a-continuation': {
      session: again(continued, continued.leaf).prompt('Thanks.').answer('Welcome.'),
      hasCopies: true,
    },
    // Nobody but the model gives a message its id: what the human says twice is said twice.
    'said-twice': {
      session: session()
        .prompt('Go on.')
        .answer('On it.')
        .prompt('Go on.')
        .answer('On it.')
        .prompt('Go on.')
        .answer('All right.', 'All right.'),
    },
  },
  branches: {
    rewind: {
      session: rewound().rewind('red').snapshot().prompt('Paint it blue.').answer('It is blue.'),
      gone: ['red', 'Redder'],
    },
    // Another root can be a first prompt taken back, but also history that lost its link.
    'other-roots': {
      session: session()
        .prompt('Add a pub.')
        .as('first')
        .answer('A pub.')
        .rewind('first')
        .prompt('Add a shop.')
        .answer('A shop.'),
    },
    retry: {
      session: session()
        .prompt('Add a shop.')
        .answer('A broken answer.')
        .as('broken')
        .rewind('broken')
        .answer('Added.')
        .prompt('Thanks.'),
      gone: ['broken'],
    },
    // What hangs beside the chain without being another way is alive.
    'parallel-calls': {
      session: session().turn('Look.', 3).system('turn_duration').turn('Go on.'),
    },
    'before-a-compaction': {
      session: rewound()
        .rewind('red')
        .prompt('Paint it blue.')
        .answer('It is blue.')
        .compact()
        .turn('On.'),
      gone: ['Redder'],
    },
  },
  sidechains: {
    'agent-files': {
      gone: ['isSidechain":true'],
      session: session()
        .prompt('Check it.')
        .answer(call('Task', { prompt: 'Check the prices.' }))
        .results('All prices are right. agentId: a1')
        .answer('All right.')
        .agent('a1', (agent) => agent.prompt('Check the prices.').answer('All prices are right.')),
    },
    'in-the-main-file': {
      session: session({ version: '1.0.128' })
        .prompt('Check it.')
        .answer(call('Task'))
        .as('task')
        .entry('user', {
          parentUuid: null,
          isSidechain: true,
          message: { role: 'user', content: 'Aside: check the prices.' },
        })
        .entry('assistant', {
          isSidechain: true,
          message: { id: 'msg_s', role: 'assistant', content: [text('Aside: all right.')] },
        })
        .entry('user', {
          parentUuid: uuid(2),
          message: { role: 'user', content: [result('toolu_1', 'All right.')] },
        })
        .answer('All right.'),
      gone: ['Aside'],
    },
    // Opened by itself, a sub-agent's file is the session.
    'own-file': {
      session: session({ agentId: 'a1' }).prompt('Check the prices.').answer('All right.'),
    },
  },
  requests: {
    copies: {
      session: session()
        .line({
          type: 'api-request-blob',
          hash: 'b1',
          message: { role: 'user', content: 'Secret.' },
        })
        .prompt('Look.')
        .line({ type: 'api-request-shape', shape: 's1', system: 'Secret.' })
        .line({ type: 'api-request', id: 'r1', blobs: ['b1'] })
        .entry('assistant', {
          requestRef: 'r1',
          message: { id: 'msg_1', role: 'assistant', content: [text('Seen.')] },
        })
        .line({ type: 'api-request', id: 'r2', base: 'r1' }),
      gone: ['Secret', 'r1'],
    },
  },
  progress: {
    'in-the-chain': {
      session: session()
        .prompt('Run it.')
        .answer(call('Bash'))
        .progress()
        .progress()
        .prompt([result('toolu_1', 'ran')])
        .progress({ toolUseID: 'hook-1', parentToolUseID: 'hook-1' })
        .answer('It ran.')
        .lastPrompt(),
    },
    'of-agents': {
      session: session()
        .prompt('Check it.')
        .answer(call('Task'))
        .progress({
          data: { type: 'agent_progress', agentId: 'a1', message: { uuid: uuid(2, 1) } },
        })
        .results('All right. agentId: a1')
        .answer('All right.')
        .agent('a1', (agent) =>
          agent.prompt('Check.').answer(call()).progress().results().answer('Fine.'),
        ),
    },
  },
  snapshots: {
    'all-kinds': {
      session: session()
        .snapshot()
        .prompt('Change it.')
        .line({ type: 'file-history-delta', snapshotMessageId: uuid(1), trackedFileBackups: {} })
        .answer(call('Edit'))
        .results()
        .answer('Changed.')
        .snapshot(),
    },
  },
  thinking: {
    'all-kinds': {
      session: session({ model: 'claude-opus-4-7' })
        .prompt('Look.')
        .answer(thinking('First thought.'), 'I look.', call())
        .results()
        .answerLine('msg_one', thinking('Second thought.'), text('Seen.'))
        .answer({ type: 'redacted_thinking', data: 'c2VjcmV0' }, 'Really.')
        .lastPrompt(),
      gone: ['thought', 'redacted_thinking'],
    },
    'nothing-else-said': {
      session: session()
        .prompt('Look.')
        .answer(thinking('Hm.'), '\n')
        .prompt([text('[Request interrupted by user]')], { interruptedMessageId: 'msg_1' })
        .prompt('Look again.')
        .answer(thinking('Hm.'), 'Seen.'),
      gone: ['Hm.'],
    },
    'last-turn-kept': {
      session: session()
        .prompt('Look.')
        .answer(thinking('Old thought.'), 'Seen.')
        .prompt('And?')
        .answer(thinking('New thought.'), 'Fine.'),
      keepLast: 1,
      gone: ['Old thought'],
    },
    'of-agents': {
      session: session()
        .turn('Look.')
        .agent('a1', (agent) => agent.prompt('Check.').answer(thinking(), 'All right.')),
    },
  },
  images: {
    all: {
      session: session()
        .prompt([image('png', 40, 30), text('What is this?')])
        .answer(call())
        .results([text('A picture:'), image('jpeg', 3000, 20)])
        .answer('A line.'),
      gone: ['base64'],
    },
    large: {
      session: session()
        .prompt([
          image('png', 40, 30),
          image('gif', 1001, 2),
          image('webp', 9, 1001),
          text('What?'),
        ])
        .answer('Pictures.'),
      value: '1000',
      gone: ['image/gif', 'image/webp'],
    },
    'nothing-large': {
      session: session()
        .prompt([image('png', 1000, 1000), text('What is this?')])
        .answer('A square.'),
      value: '1000',
    },
    unreadable: {
      session: session()
        .prompt([
          {
            type: 'image',
            source: { type: 'base64', media_type: 'image/png', data: 'bm8gcGljdHVyZQ==' },
          },
          text('What is this?'),
        ])
        .answer('Nothing.'),
      gone: ['base64'],
    },
    attached: {
      session: session()
        .prompt('Look at @shop.png.')
        .attachment('file', {
          filename: '/home/dev/shop.png',
          content: {
            type: 'image',
            file: {
              base64: String((image('png', 40, 30).source as { data: string }).data),
              type: 'image/png',
              originalSize: 99,
            },
          },
        })
        .answer('A shop.'),
    },
    'last-turn-kept': {
      session: session()
        .prompt([image('gif', 10, 10), text('What is this?')])
        .answer('A square.')
        .prompt([image('png', 10, 10), text('And this?')])
        .answer('A square.'),
      keepLast: 1,
      gone: ['image/gif'],
    },
  },
};
