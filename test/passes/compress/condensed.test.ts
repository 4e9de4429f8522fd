import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../../src/format/client-families.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { runPasses } from '../../../src/operation/run-passes.ts';
import { withSafeguards } from '../../../src/operation/safeguards.ts';
import { compress } from '../../../src/passes/compress.ts';
import { newDiagnostics } from '../../../src/validate/compare.ts';
import { isSound, validate } from '../../../src/validate/validate.ts';
import { call, result, text, thinking } from '../../builders/blocks.ts';
import { session } from '../../builders/session.ts';
import { linesOf, reread } from '../../graph/written.ts';
import { turns } from './outline.ts';

let count = 0;
const newId = (): string => `c0ffee00-0000-4000-8000-${String(++count).padStart(12, '0')}`;
const CONTEXT = { newId, now: new Date(0) };

/** What a session becomes; sound, the same for every client, and the same if it is done again. */
function condensed(source: Graph, keepLast: number): Graph {
  const passes = withSafeguards([compress({ style: 'condensed', keepLast })]);
  const graph = reread(source);
  runPasses(graph, passes, CONTEXT);
  const written = reread(graph);
  const found = newDiagnostics(validate({ graph: source }), validate({ graph: written }));
  expect(found.filter((diagnostic) => !isSound([diagnostic]))).toEqual([]);
  const said = CLIENT_FAMILIES.map((family) => conversation(written, family));
  for (const other of said) expect(other).toEqual(said[0]);
  const again = reread(written);
  runPasses(again, passes, CONTEXT);
  expect(linesOf(again)).toEqual(linesOf(written));
  return written;
}

/** Who says what, on one line each. */
function conversation(graph: Graph, family = CLIENT_FAMILIES[0]): string[] {
  const { messages, problems } = buildContext(graph, family);
  expect(problems).toEqual([]);
  return messages.flatMap(({ role, content }) =>
    (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map(
      (block) => `${role}: ${block.type === 'text' ? String(block.text).trim() : block.type}`,
    ),
  );
}

const bash = (command: string) => call('Bash', { command });
const START = 'assistant: (In short, what was done in this turn.)';

test('older turns stay turns: prompts word for word, one short answer each', () => {
  const source = session().prompt('One,\nplease').answer(thinking(), 'I see.', bash('make'));
  source.results('made').answer('It is made.').prompt('Two').answer(bash('test'));
  source.results(new Error('Exit code 1\n2 failed')).answer('It failed.');
  const said = conversation(condensed(source.turn('Three').graph(), 1));
  expect(said.slice(0, 4)).toEqual([
    'user: One,\nplease',
    `${START}\n\nCommands:\n- \`make\` → made\n\nIt is made.`,
    'user: Two',
    `${START}\n\nCommands:\n- \`test\` → failed: 2 failed\n\nWhat went wrong:\n- \`test\`: 2 failed\n\nIt failed.`,
  ]);
  expect(said.slice(4)).toEqual([
    'user: Three',
    'assistant: tool_use',
    'user: tool_result',
    'assistant: Done: Three',
  ]);
});

test('all of it, with nothing kept; the marker follows', () => {
  const result = condensed(turns(3).lastPrompt().graph(), 0);
  expect(conversation(result).filter((words) => words.startsWith('user'))).toEqual([
    'user: Turn 1',
    'user: Turn 2',
    'user: Turn 3',
  ]);
  const { leaf } = buildContext(result);
  const marker = result.main.entries.find(({ type }) => type === 'last-prompt');
  expect(marker?.get('leafUuid')).toBe(leaf?.uuid);
  expect(leaf?.type).toBe('assistant');
});

describe('what else the user said', () => {
  test('while the model worked, or beside a result, stands in the answer', () => {
    const source = session().prompt('One').answer(bash('make'));
    source.line({ type: 'queue-operation', operation: 'enqueue', content: 'be quick' });
    source.prompt([result('toolu_1', 'made'), text('keep the alias')]).answer('Done');
    const [, answer] = conversation(condensed(source.turn('Two').graph(), 1));
    expect(answer).toContain('The user added:\n- be quick\n- keep the alias');
  });

  test('a prompt that was never answered stays alone', () => {
    const interrupted = '[Request interrupted by user]';
    const source = session().prompt('One').prompt(interrupted).turn('Two').turn('Three');
    const said = conversation(condensed(source.graph(), 1)).join('\n');
    expect(said).toMatch(
      /^user: One\n(?:user: )?\[Request .*\]\n(?:user: )?Two\nassistant: \(In short/,
    );
  });
});

test('what an earlier compaction left stays, and the work that went on without a prompt is an answer', () => {
  const source = turns(2).compact().answer(bash('early')).results('was early').answer('On it');
  const said = conversation(condensed(source.turn('Three').turn('Four').graph(), 1));
  expect(said[0]).toBe('user: Summary of it all.');
  expect(said[1]).toContain('- `early` → was early');
  expect(said[2]).toBe('user: Three');
});

test('messages that a compaction preserved are condensed with the others', () => {
  const source = session({ version: '2.1.325' }).turn('Gone').prompt('Kept').as('kept');
  source.answer(bash('x')).as('call').results().as('result').answer('Done').as('done');
  source.compact(['kept', 'call', 'result', 'done']).turn('Three').turn('Four');
  const said = conversation(condensed(source.graph(), 1));
  expect(said.filter((words) => words.startsWith('user: '))).toEqual([
    'user: Summary of it all.',
    'user: Kept',
    'user: Three',
    'user: Four',
    'user: tool_result',
  ]);
});
