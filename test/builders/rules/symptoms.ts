import { image, text } from '../blocks.ts';
import { type SessionBuilder, session } from '../session.ts';
import type { RuleFixture } from './fixture.ts';

/** What a client writes down when the API refuses. */
const failed = (source: SessionBuilder, words: string): SessionBuilder =>
  source.entry('assistant', {
    isApiErrorMessage: true,
    message: {
      id: 'error',
      type: 'message',
      role: 'assistant',
      model: '<synthetic>',
      content: [text(words)],
      usage: { input_tokens: 0, output_tokens: 0 },
    },
  });

/** A response to a prompt of so many tokens. */
const full = (tokens: number): SessionBuilder =>
  session()
    .prompt('Go on.')
    .entry('assistant', {
      message: {
        id: 'msg_full',
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-5',
        content: [text('Done.')],
        usage: { input_tokens: tokens, output_tokens: 5 },
      },
    });

const REFUSED = 'API Error: 400 Could not process image';

/** Sessions that went wrong, by what their owners see. */
export const SYMPTOMS: Readonly<Record<string, RuleFixture>> = {
  'ends-in-api-error': {
    bad: failed(
      session()
        .turn('Hi.')
        .prompt([image('png', 9, 9), text('What is this?')]),
      REFUSED,
    ),
    // It went on.
    good: failed(
      session()
        .turn('Hi.')
        .prompt([image('png', 9, 9)]),
      REFUSED,
    ).turn('Again.'),
    expected: [['ends-in-api-error', 6]],
  },
  'context-too-large': {
    bad: full(190_000),
    good: full(170_000),
    expected: [['context-too-large', 2]],
  },
  'unreadable-image': {
    bad: session()
      .prompt([
        {
          ...image('jpeg', 9, 9),
          source: { ...(image('jpeg', 9, 9).source as object), media_type: 'image/png' },
        },
        { ...image('png', 9, 9), source: { type: 'base64', media_type: 'image/png', data: '' } },
      ])
      .answer('Nothing.'),
    good: session()
      .prompt([image('png', 9, 9), image('jpeg', 9, 9), image('gif', 9, 9), image('webp', 9, 9)])
      .answer('Pictures.'),
    expected: [
      ['unreadable-image', 1],
      ['unreadable-image', 1],
    ],
  },
};
