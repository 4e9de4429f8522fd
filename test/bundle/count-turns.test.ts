import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countTurns } from '../../src/bundle/count-turns.ts';
import { Graph } from '../../src/graph/graph.ts';
import { turnsOf } from '../../src/graph/turns.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { answer, jsonl, prompt } from './scratch.ts';

const count = (...entries: object[]): number => countTurns(Buffer.from(jsonl(...entries)));
const command = prompt('<command-name>/review</command-name>');
const synthetic = {
  type: 'assistant',
  message: { role: 'assistant', model: '<synthetic>', content: [] },
};

test('prompts are turns, results and what the client wrote are not', () => {
  const result = prompt([{ type: 'tool_result', tool_use_id: 't', content: 'x' }]);
  const meta = prompt('Caveat', { isMeta: true });
  const sidechain = prompt('Look', { isSidechain: true });
  expect(count(meta, prompt('Hi'), answer(9), result, answer(9), sidechain, prompt('Bye'))).toBe(2);
});

test('a prompt in a spaced dialect, or one about tool results, is a turn', () => {
  const spaced = JSON.stringify(prompt('Hi'), null, 1).replaceAll('\n', ' ');
  expect(countTurns(Buffer.from(spaced))).toBe(1);
  expect(count(prompt('What is {"type":"tool_result"}?'))).toBe(1);
});

test('a command is a turn if the model answered it', () => {
  const meta = prompt('Review this', { isMeta: true });
  expect(count(command, meta, answer(9))).toBe(1);
  expect(count(command, synthetic)).toBe(0);
  expect(count(command, prompt('<local-command-stdout>x</local-command-stdout>'), answer(9))).toBe(
    0,
  );
  expect(count(command)).toBe(0);
});

test('broken lines count for nothing', () => {
  expect(countTurns(Buffer.from(`{"type":"user"\n\n"user"\n${jsonl(prompt('Hi'))}{"user"`))).toBe(
    1,
  );
});

const transcriptsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => join(folder, name))
    : [];

test.each(['../../fixtures', '../../../shared/corpus'])(
  'the count is that of the graph in %s',
  (folder) => {
    for (const path of transcriptsIn(join(import.meta.dirname, folder))) {
      const bytes = readFileSync(path);
      const turns = turnsOf(new Graph(new Transcript(path, bytes)));
      expect(countTurns(bytes), path).toBe(turns.filter(({ number }) => number > 0).length);
    }
  },
);
