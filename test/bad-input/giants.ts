import { text } from '../builders/blocks.ts';
import type { Original } from './originals.ts';
import { answer, asLine, prompt, sessionOf } from './plain-entries.ts';

/** Sessions with a line that is too long, each in a way of its own. */
export function giants(size: number): Original[] {
  const long = 'word '.repeat(size / 5);
  return [
    sessionOf('a long line', [prompt(1, long), answer(2, [text('Done.')])]),
    sessionOf('a long line of escapes', [prompt(1, '\n"\u001b'.repeat(size / 8))]),
    sessionOf('a long line that is torn', [prompt(1, 'a'), asLine(prompt(2, long)).slice(0, -3)]),
    sessionOf('a long line of no JSON', [prompt(1, 'a'), 'x'.repeat(size)]),
    sessionOf('a long line of openings', [prompt(1, 'a'), '{"type":'.repeat(size / 8)]),
  ];
}
