import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/validate/rule.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { image, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

function endingIn(words: string, source = session().turn('Hi.').prompt('Go on.')): SessionBuilder {
  return source.entry('assistant', {
    isApiErrorMessage: true,
    message: { id: 'e', role: 'assistant', model: '<synthetic>', content: [text(words)] },
  });
}

const found = (source: SessionBuilder): Diagnostic | undefined =>
  validate({ graph: source.graph() }).find(({ code }) => code === 'ends-in-api-error');

test.each([
  ['Prompt is too long'],
  ['API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"x"}}'],
])('%s comes again', (words) => {
  expect(found(endingIn(words))?.severity).toBe('error');
});

test.each([
  ['API Error: 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'],
  ['API Error: 429 rate_limit_error: 400 requests a minute'],
  ['Claude AI usage limit reached|1755806400'],
  ['Invalid API key · Please run /login'],
  ['Credit balance is too low'],
  ['API Error: Connection error.'],
  ['API Error: 500 Internal server error'],
])('%s passes', (words) => {
  expect(found(endingIn(words))?.severity).toBe('info');
});

test('the session is not sound, and says what was too long', () => {
  const all = validate({ graph: endingIn('Prompt is too long').graph() });
  expect(all.map(({ code }) => code)).toContain('context-too-large');
  expect(isSound(all)).toBe(false);
});

test('the image is the one that no response has taken yet', () => {
  const source = session()
    .prompt([image('png', 9, 9)])
    .answer('A picture.')
    .prompt([image('png', 9, 9)]);
  expect(found(endingIn('API Error: 400 Could not process image', source))?.args.cause).toMatch(
    /line 3\./,
  );
});

test('what was refused is gone: nothing is said', () => {
  const words = 'API Error: 400 messages.1.content.0: Invalid signature in thinking block';
  const source = session().prompt('Hi.').answer(thinking(), 'Hello.').prompt('Go on.');
  expect(found(endingIn(words, source))?.severity).toBe('error');
  expect(found(endingIn(words))).toBeUndefined();
});
