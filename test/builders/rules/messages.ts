import { call, image, result, text, thinking } from '../blocks.ts';
import { NOBODY, uuid } from '../ids.ts';
import { type SessionBuilder, session } from '../session.ts';
import type { RuleFixture } from './fixture.ts';

/** A mod answered `/compact` with the messages as they were; the client wrote copies of them. */
function modCompacted(response: string): SessionBuilder {
  const calls = [call('Read', {}, 'toolu_1'), call('Read', {}, 'toolu_2')];
  const built = session({ version: '2.1.327' }).prompt('Look.');
  built
    .answer(...calls)
    .results()
    .answer('Seen.');
  built.system('compact_boundary', {
    parentUuid: null,
    logicalParentUuid: built.leaf,
    compactMetadata: { trigger: 'manual', preTokens: 35 },
  });
  built.prompt('Look.');
  for (const block of calls) built.answerLine(response, block);
  return built.results().prompt('Go on.').answer('Ok.');
}

/** Calls, results and the content of messages. */
export const MESSAGES: Record<string, RuleFixture> = {
  'orphan-tool-result': {
    bad: session()
      .prompt('Look.')
      .prompt([result('toolu_lost')])
      .answer('Seen.'),
    // Results that stand before their call are in real files.
    good: session()
      .prompt('Look.')
      .prompt([result('toolu_1')], { parentUuid: uuid(3) })
      .entry('assistant', {
        parentUuid: uuid(1),
        message: { id: 'msg_9', role: 'assistant', content: [call('Read', {}, 'toolu_1')] },
      }),
    expected: [['orphan-tool-result', 2]],
  },
  'unanswered-tool-use': {
    bad: session().prompt('Look.').answer('I look.', call(), call()).prompt('Never mind.'),
    good: session().prompt('Look.').answer('I look.', call(), call()).results().prompt('Go on.'),
    expected: [
      ['unanswered-tool-use', 3],
      ['unanswered-tool-use', 4],
    ],
  },
  'interrupted-turn': {
    bad: session().turn('Look.').prompt('Run it.').answer(thinking(), call('Bash')),
    good: session()
      .turn('Look.')
      .prompt('Run it.')
      .answer(thinking(), call('Bash'))
      .results("The user doesn't want to proceed with this tool use.")
      .prompt([text('[Request interrupted by user for tool use]')]),
    expected: [['interrupted-turn', 7]],
  },
  'duplicate-tool-use': {
    bad: session()
      .prompt('Look.')
      .answer(call('Read', {}, 'toolu_1'))
      .results()
      .answer(call('Read', {}, 'toolu_1'))
      .answer('Seen.'),
    // New clients keep a copy of what they sent.
    good: session()
      .prompt('Look.')
      .answer(call('Read', {}, 'toolu_1'))
      .results()
      .line({
        type: 'api-request-blob',
        message: { role: 'assistant', content: [call('Read', {}, 'toolu_1')] },
      })
      .line({
        type: 'api-request-blob',
        message: { role: 'user', content: [result('toolu_1'), result('toolu_elsewhere')] },
      })
      .answer('Seen.'),
    expected: [['duplicate-tool-use', 4]],
  },
  'copied-response': {
    bad: modCompacted('msg_1'),
    // Made anew, with the same calls: those may stand once on each side.
    good: modCompacted('msg_copy'),
    expected: [['copied-response', 9]],
  },
  'late-result': {
    bad: session({ version: '2.0.76' })
      .prompt('Look.')
      .answer(call())
      .answer(call())
      .results()
      .answer('Seen.'),
    // Calls of one response: their results follow it together.
    good: session({ version: '2.0.76' }).turn('Look.', 2),
    expected: [['late-result', 4]],
  },
  'empty-message': {
    bad: session()
      .prompt('Look.')
      .entry('assistant', { message: { id: 'msg_e', role: 'assistant', content: [] } })
      .prompt(' \n ')
      .answer('Seen.'),
    // Models start with a blank block; a response that broke off there is left out by clients.
    good: session()
      .prompt('Look.')
      .answer('\n\n', 'I look.')
      .prompt('Go on.')
      .answer('\n')
      .prompt([text('[Request interrupted by user]')]),
    expected: [
      ['empty-message', 2],
      ['empty-message', 3],
    ],
  },
  'lone-thinking': {
    bad: session()
      .prompt('Look.')
      .answer(thinking(), thinking('Hm.'))
      .prompt('Well?')
      .answer('Yes.'),
    // Thinking in a line of its own is normal, and so is a response that was cut off in its thinking.
    good: session()
      .prompt('Look.')
      .answer(thinking(), 'I look.')
      .prompt('Go on.')
      .answer(thinking())
      .prompt([text('[Request interrupted by user]')]),
    expected: [['lone-thinking', 2]],
  },
  'oversized-image': {
    bad: session()
      .prompt([image('png', 8001, 10), text('What is this?')])
      .answer(call())
      .results([image('jpeg', 10, 9000)])
      .answer('A line.'),
    good: session()
      .prompt([
        image('png', 8000, 8000),
        image('gif', 1, 1),
        image('webp', 8000, 1),
        {
          type: 'document',
          source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjcK' },
        },
      ])
      .answer('Pictures.'),
    expected: [
      ['oversized-image', 1],
      ['oversized-image', 3],
    ],
  },
  'parallel-results-at-risk': {
    bad: session().turn('Look.', 3),
    good: session({ version: '2.0.76' }).turn('Look.', 3),
    expected: [['parallel-results-at-risk', 5]],
  },
  'unknown-type': {
    bad: session()
      .prompt('Hi.')
      .line({ type: 'hologram' })
      .line({ type: 'hologram' })
      .line({ a: 1 }),
    // Kinds of attachments and of system entries come and go; lines without a type can be messages.
    good: session()
      .attachment('hologram')
      .system('hologram')
      .line({ message: { id: 'm1', role: 'assistant', content: 'Hi.' } })
      .line({ type: 'permission-mode', permissionMode: 'plan' }),
    expected: [
      ['unknown-type', 2],
      ['unknown-type', 4],
    ],
  },
  'unknown-reference': {
    bad: session()
      .prompt('Hi.')
      .answer('Hello.')
      .entry('system', { subtype: 'x', content: 'x', replyTo: [{ entry: uuid(1) }] }),
    // In a longer text it is content; an id that nobody has is somebody else's.
    good: session()
      .prompt(`What is ${uuid(1)}?`)
      .answer('You.')
      .entry('system', { subtype: 'x', content: 'x', ownerAccountUuid: uuid(1), other: NOBODY }),
    expected: [['unknown-reference', 3]],
  },
  'unsafe-thinking': {
    // A plugin that compacts writes copies of what it keeps.
    bad: session({ model: 'claude-opus-5-5' })
      .prompt('Look.')
      .answerLine('msg_kept', thinking(), text('Seen.'))
      .compact()
      .entry('assistant', {
        timestamp: '2026-01-01T00:00:02.000Z',
        message: {
          id: 'msg_copy',
          role: 'assistant',
          model: 'claude-opus-5-5',
          content: [thinking(), text('Seen.')],
        },
      })
      .prompt('Go on.')
      .answer(thinking(), 'Done.'),
    // The client itself keeps messages that it lists.
    good: session({ model: 'claude-opus-5-5' })
      .prompt('Look.')
      .as('kept')
      .answerLine('msg_kept', thinking(), text('Seen.'))
      .as('answer')
      .compact(['kept', 'answer'])
      .prompt('Go on.')
      .answer(thinking(), 'Done.'),
    expected: [['unsafe-thinking', 5]],
  },
};
