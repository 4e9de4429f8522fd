import { expect, test } from 'vitest';
import { windowOf } from '../../src/tokens/window.ts';
import { build, text } from '../context/builder.ts';

const windowFor = (model: string, ...prompts: number[]) =>
  windowOf(
    build((s) => {
      for (const tokens of prompts) {
        s.user('P');
        s.assistant([text('A')], { model, usage: { input_tokens: tokens, output_tokens: 1 } });
      }
    }).graph().main.entries,
  );

test.each([
  ['claude-opus-5-5', [1_000_000]],
  ['claude-sonnet-4-6', [200_000, 1_000_000]],
  ['claude-opus-4-5-20251101', [200_000]],
  ['claude-3-5-haiku-20241022', [200_000]],
  ['somebody-elses', []],
])('the window of %s', (model, sizes) => {
  expect(windowFor(model, 5)).toEqual({ model, sizes, accepted: 5 });
});

test('is at least what the model has taken', () => {
  expect(windowFor('claude-opus-4-6', 250_000, 5)?.sizes).toEqual([1_000_000]);
  expect(windowFor('claude-opus-4-5', 567_075)).toMatchObject({ sizes: [], accepted: 567_075 });
});

test('is unknown without a response', () => {
  expect(windowOf(build((s) => void s.user('P')).graph().main.entries)).toBeUndefined();
});
