import { call, result, text } from '../builders/blocks.ts';
import { SESSION_ID, uuid } from '../builders/ids.ts';
import type { Original } from './originals.ts';

/** Sessions that are sound, or nearly so, and too large in one way each. */
export function giants(size: number): Original[] {
  const many = Math.ceil(size / 500);
  const ids = Array.from({ length: many }, (_, index) => `toolu_${index}`);
  // Each result looks for its call: time grows with the square of their number.
  const calls = ids.slice(0, 1000);
  const long = 'word '.repeat(size / 5);
  return [
    giant('a long line', [prompt(1, long), answer(2, [text('Done.')])]),
    giant('a long line of escapes', [prompt(1, '\n"\u001b'.repeat(size / 8))]),
    giant('a long line that is torn', [prompt(1, 'a'), line(prompt(2, long)).slice(0, -3)]),
    giant('a long line of no JSON', [prompt(1, 'a'), 'x'.repeat(size)]),
    giant('a long line of openings', [prompt(1, 'a'), '{"type":'.repeat(size / 8)]),
    giant('many blocks', [
      prompt(1, 'a'),
      answer(
        2,
        ids.map((id) => text(id)),
      ),
    ]),
    giant('many calls in one message', [
      prompt(1, 'a'),
      answer(
        2,
        calls.map((id) => call('Bash', {}, id)),
      ),
      prompt(
        3,
        calls.map((id) => result(id, 'Done.')),
      ),
    ]),
    giant(
      'a long chain',
      ids.map((id, index) => prompt(index + 1, id)),
    ),
    giant(
      'many children of one',
      ids.map((id, index) => ({
        ...prompt(index + 1, id),
        parentUuid: index === 0 ? null : uuid(1),
      })),
    ),
    giant(
      'lines of one response',
      ids.map((id, index) => answer(index + 1, [text(id)])),
    ),
    giant(
      'one id for all',
      ids.map((id) => prompt(1, id)),
    ),
    giant(
      'a circle of all',
      ids.map((id, index) => ({
        ...prompt(index + 1, id),
        parentUuid: uuid(((index + 1) % many) + 1),
      })),
    ),
    giant('many lines that can’t be read', ids),
    giant(
      'blank lines',
      ids.map(() => ''),
    ),
  ];
}

function giant(name: string, lines: readonly (object | string)[]): Original {
  const transcript = `projects/-home-dev-shop/${SESSION_ID}.jsonl`;
  const bytes = Buffer.from(lines.map((each) => `${line(each)}\n`).join(''));
  return { name, transcript, files: new Map([[transcript, bytes]]) };
}

function line(entry: object | string): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

function entry(type: string, number: number, message: object): object {
  return {
    parentUuid: number === 1 ? null : uuid(number - 1),
    isSidechain: false,
    cwd: '/home/dev/shop',
    sessionId: SESSION_ID,
    version: '2.1.45',
    type,
    uuid: uuid(number),
    timestamp: new Date(1.77e12 + number * 1000).toISOString(),
    message,
  };
}

function prompt(number: number, content: unknown): object {
  return entry('user', number, { role: 'user', content });
}

function answer(number: number, content: readonly object[]): object {
  return entry('assistant', number, { id: 'msg_1', role: 'assistant', model: 'claude-x', content });
}
