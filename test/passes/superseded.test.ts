import { describe, expect, test } from 'vitest';
import { superseded } from '../../src/passes/superseded.ts';
import { call, image, result, text } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { reread } from '../graph/written.ts';
import { pruned } from './pruned.ts';

const LONG = 'abcdefghi\n'.repeat(50);

interface Try {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly output: unknown;
  readonly failed?: boolean;
}

const read = (output: unknown, input = {}): Try => ({
  tool: 'Read',
  input: { file_path: '/a', ...input },
  output,
});
const bash = (output: unknown, command = 'npm test', failed = false): Try => ({
  tool: 'Bash',
  input: { command },
  output,
  failed,
});
const edit = (output: unknown, failed = false): Try => ({
  tool: 'Edit',
  input: { file_path: '/a', old_string: 'a', new_string: 'b' },
  output,
  failed,
});

function sessionOf(...tries: Try[]) {
  const source = session().prompt('Look.');
  for (const [index, { tool, input, output, failed = false }] of tries.entries())
    source
      .answer(call(tool, input, `toolu_${index}`))
      .prompt([result(`toolu_${index}`, output, failed)]);
  return source.answer('Seen.');
}

/** By the number of the call, that of the one which made its result stale. */
function staleIn(...tries: Try[]): Record<number, number> {
  const after = pruned(sessionOf(...tries).graph(), () => [superseded()]);
  const stale = tries.flatMap((_, index) => {
    const line = after.toolResults.first(`toolu_${index}`)?.raw.toString() ?? '';
    const [, newer] = /superseded by \w+ \(call toolu_(\d+)\)/.exec(line) ?? [];
    return newer === undefined ? [] : [[index, Number(newer)]];
  });
  return Object.fromEntries(stale);
}

describe('a result is superseded', () => {
  test.each<[string, Try[], Record<number, number>]>([
    ['a read by a whole one', [read(`1 ${LONG}`, { offset: 5 }), read(`2 ${LONG}`)], { 0: 1 }],
    ['by the last of several', [read(`1 ${LONG}`), edit('ok'), read(`2 ${LONG}`)], { 0: 2 }],
    ['a read by an edit', [read(LONG), edit('Changed.')], { 0: 1 }],
    [
      'a read of a part by the same',
      [read(`1 ${LONG}`, { limit: 9 }), read(`2 ${LONG}`, { limit: 9 })],
      { 0: 1 },
    ],
    ['a run by one with success', [bash(`1 ${LONG}`, 'a', true), bash(`2 ${LONG}`, 'a')], { 0: 1 }],
    ['a text by an equal one', [bash(LONG, 'cat a'), bash(LONG, 'cat b')], { 0: 1 }],
    ['a failure by what made it good', [edit(`No. ${LONG}`, true), edit('Changed.')], { 0: 1 }],
  ])('%s', (_, tries, expected) => {
    expect(staleIn(...tries)).toEqual(expected);
  });
});

describe('a result stays', () => {
  test.each<[string, Try[]]>([
    ['a whole read before one of a part', [read(`1 ${LONG}`), read(`2 ${LONG}`, { limit: 9 })]],
    ['a read of another file', [read(`1 ${LONG}`), read(`2 ${LONG}`, { file_path: '/b' })]],
    ['a read before a failed edit', [read(LONG), edit('No.', true)]],
    ['a success before a failure', [bash(`1 ${LONG}`), bash(`2 ${LONG}`, 'npm test', true)]],
    ['another command', [bash(`1 ${LONG}`, 'a'), bash(`2 ${LONG}`, 'b')]],
    ['what is about as short as a note', [read('old'), read('new')]],
    [
      'a refusal, which may say why',
      [edit(`The user doesn't want to proceed. ${LONG}`, true), edit('ok')],
    ],
    [
      'what a user answered',
      ['1', '2'].map((n) => ({ tool: 'AskUserQuestion', input: {}, output: `${n} ${LONG}` })),
    ],
    [
      'an image beside an equal text',
      ['a', 'b'].map((command) => bash([text(LONG), image('png', 4, 3)], command)),
    ],
  ])('%s', (_, tries) => {
    expect(staleIn(...tries)).toEqual({});
  });

  test('that only an abandoned branch has read anew', () => {
    const source = session()
      .prompt('Look.')
      .answer(call('Read', { file_path: '/a' }))
      .results(`Old. ${LONG}`)
      .as('end')
      .prompt('Again.')
      .answer(call('Read', { file_path: '/a' }))
      .results(`New. ${LONG}`)
      .rewind('end')
      .prompt('Something else.')
      .answer('Yes.');
    const graph = reread(source.graph());
    expect(pruned(graph, () => [superseded()]).main.entries.map(({ raw }) => `${raw}`)).toEqual(
      graph.main.entries.map(({ raw }) => `${raw}`),
    );
  });
});
