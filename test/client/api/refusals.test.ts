import { describe, expect, test } from 'vitest';
import { checkApiRules } from '../../../src/context/api-rules.ts';
import type { Message as Sent } from '../../../src/context/messages.ts';
import type { Block, Message } from './messages.ts';
import { refusals } from './refusals.ts';

const text = (words: string): Block => ({ type: 'text', text: words });
const call = (id: string): Block => ({ type: 'tool_use', id, name: 'Read', input: {} });
const result = (id: string): Block => ({ type: 'tool_result', tool_use_id: id, content: 'x' });
const thinking: Block = { type: 'thinking', thinking: 'hm', signature: 's' };
const user = (...content: Block[]): Message => ({ role: 'user', content });
const model = (...content: Block[]): Message => ({ role: 'assistant', content });

const sound: Record<string, Message[]> = {
  'a prompt': [user(text('hi'))],
  'a string': [{ role: 'user', content: 'hi' }],
  'parallel calls, results in two messages': [
    user(text('hi')),
    model(thinking, text('I look.'), call('a'), call('b')),
    user(result('b')),
    user(result('a'), text('go on')),
  ],
  'a message of the system between a call and its result': [
    user(text('hi')),
    model(call('a')),
    { role: 'system', content: 'note' },
    user(result('a')),
  ],
};

const broken: Record<string, Message[]> = {
  'a call without result': [user(text('hi')), model(call('a')), user(text('go on'))],
  'a result without call': [user(text('hi')), model(text('yes')), user(result('a'))],
  'a result too late': [
    user(text('hi')),
    model(call('a')),
    user(text('wait')),
    model(text('yes')),
    user(result('a')),
  ],
  'two calls of one id': [
    user(text('hi')),
    model(call('a')),
    user(result('a')),
    model(call('a')),
    user(result('a')),
  ],
  'nothing but thinking': [user(text('hi')), model(thinking), user(text('go on'))],
  'an empty message': [user(text('hi')), model(), user(text('go on'))],
  'a blank message': [user(text('hi')), model(text(' \n')), user(text('go on'))],
  'an empty text': [user(text('hi'), text(''))],
  'the model speaks first': [model(text('yes')), user(text('hi'))],
};

describe('the stand-in', () => {
  test.each(Object.entries(sound))('takes %s', (_, messages) => {
    expect(refusals(messages)).toEqual([]);
  });

  test.each(Object.entries(broken))('refuses %s, and `context` warns of it', (_, messages) => {
    expect(refusals(messages)).not.toEqual([]);
    expect(checkApiRules(messages as Sent[])).not.toEqual([]);
  });

  test('refuses a request that ends with the words of the model', () => {
    expect(refusals([user(text('hi')), model(text('yes'))])).not.toEqual([]);
  });
});
