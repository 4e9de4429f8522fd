import { describe, expect, test } from 'vitest';
import { checkApiRules } from '../../src/context/api-rules.ts';
import type { Message } from '../../src/context/messages.ts';
import { call, callId, result, text, thinking } from './builder.ts';

type Content = Message['content'];
const user = (...content: object[]): Message => ({ role: 'user', content: content as Content });
const assistant = (...content: object[]): Message => ({
  role: 'assistant',
  content: content as Content,
});
const P = user(text('P'));
const A = assistant(text('A'));

describe('a conversation that the API takes', () => {
  test.each<[string, Message[]]>([
    ['nothing', []],
    ['turns', [P, A, P, A]],
    ['a prompt at the end', [P, A, P]],
    [
      'calls answered in the next message, in any order',
      [
        P,
        assistant(thinking('T'), call('a'), call('b')),
        user(result('b'), result('a'), text('and')),
        A,
      ],
    ],
    ['white space beside words', [P, assistant(text('\n\n'), text('A'))]],
    ['thinking beside words', [P, assistant(thinking('T'), text('A'))]],
    [
      'system texts between a call and its result',
      [
        P,
        assistant(call('a')),
        { role: 'system', content: [text('S')] as Content },
        user(result('a')),
      ],
    ],
  ])('%s', (_, messages) => {
    expect(checkApiRules(messages)).toEqual([]);
  });
});

describe('a conversation that the API refuses', () => {
  const a = { toolUseId: callId('a') };

  test.each<[string, Message[], object[]]>([
    ['the model speaks first', [A, P], [{ rule: 'first-not-user', message: 0 }]],
    ['an empty message', [user(), A], [{ rule: 'empty-message', message: 0 }]],
    ['nothing but white space', [user(text(' \n')), A], [{ rule: 'empty-message', message: 0 }]],
    ['an empty text', [P, assistant(text('A'), text(''))], [{ rule: 'empty-text', message: 1 }]],
    [
      'nothing but thinking',
      [P, assistant(thinking('T')), P],
      [{ rule: 'only-thinking', message: 1 }],
    ],
    [
      'redacted thinking is thinking',
      [P, assistant({ type: 'redacted_thinking', data: 'x' })],
      [{ rule: 'only-thinking', message: 1 }],
    ],
    [
      'a call without a result',
      [P, assistant(call('a')), P],
      [{ rule: 'call-not-answered-next', message: 1, ...a }],
    ],
    [
      'a call at the very end: the new prompt is not its result',
      [P, assistant(call('a'))],
      [{ rule: 'call-not-answered-next', message: 1, ...a }],
    ],
    [
      'a result one message too late',
      [P, assistant(call('a')), P, A, user(result('a'))],
      [
        { rule: 'call-not-answered-next', message: 1, ...a },
        { rule: 'result-without-call', message: 4, ...a },
      ],
    ],
    [
      'a result without a call',
      [user(result('a'))],
      [{ rule: 'result-without-call', message: 0, ...a }],
    ],
    [
      'two calls of one id',
      [P, assistant(call('a')), user(result('a')), assistant(call('a')), user(result('a'))],
      [{ rule: 'duplicate-call', message: 3, ...a }],
    ],
  ])('%s', (_, messages, problems) => {
    expect(checkApiRules(messages)).toEqual(problems);
  });
});

test('numbers are those of the messages sent, system texts included', () => {
  const system: Message = { role: 'system', content: [text('S')] as Content };
  expect(checkApiRules([P, system, assistant(thinking('T'))])).toEqual([
    { rule: 'only-thinking', message: 2 },
  ]);
});
