import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  copySession,
  editInPlace,
  type Pass,
  readSession,
  type Safeguard,
} from '../../src/index.ts';
import { toolResults, upTo } from '../../src/passes.ts';
import { chooseFixes } from '../../src/repair/choose-fixes.ts';
import { REPAIR_WITHOUT, repairPasses } from '../../src/repair/passes.ts';
import { validate } from '../../src/validate/validate.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';

/** A model whose thinking is bound to all that was sent before it. */
const MODEL = 'claude-opus-5-5';

const long = (): SessionBuilder =>
  session({ model: MODEL })
    .prompt('Look.')
    .answer(thinking('before'), call())
    .results('x'.repeat(9000))
    .answer(thinking('after'), 'Seen.');

/** The thinking that is left in a result of passes, by each way of the library. */
async function thoughts(
  source: SessionBuilder,
  passes: readonly Pass[],
  without?: readonly Safeguard[],
): Promise<(string | undefined)[][]> {
  const root = scratch();
  const path = put(root, 'source.jsonl', source.text());
  const output = join(root, 'copy.jsonl');
  await copySession({
    session: await readSession(path),
    passes,
    destination: { output },
    without,
  });
  await editInPlace({
    command: 'test',
    session: await readSession(path),
    passes,
    claudeDir: root,
    stateDir: join(root, 'state'),
    without,
  });
  return [output, path].map((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"thinking":"(\w+)"/g)].map(([, words]) => words),
  );
}

describe('a pass that the library runs', () => {
  test('leaves no thinking that the API refuses, without being asked', async () => {
    const stub = [toolResults({ length: 'stub' })];
    expect(await thoughts(long(), stub)).toEqual([['before'], ['before']]);
  });

  test('may be one of the user', async () => {
    const reword: Pass = {
      name: 'reword',
      run: (graph) => {
        const [prompt] = graph.main.entries;
        if (prompt !== undefined) graph.edit(prompt, ['message', 'content'], 'Look again.');
      },
    };
    expect(await thoughts(long(), [reword])).toEqual([[], []]);
  });

  test('keeps it for those who say so', async () => {
    const kept = await thoughts(long(), [toolResults({ length: 'stub' })], ['unsafe-thinking']);
    expect(kept).toEqual([
      ['before', 'after'],
      ['before', 'after'],
    ]);
  });
});

describe('thinking that was signed after just what stands before it stays', () => {
  const turn = (builder: SessionBuilder, words: string): SessionBuilder =>
    builder.prompt(words).as(words).answer(thinking(words), `Done: ${words}`).as(`end of ${words}`);
  const turns = (builder: SessionBuilder, ...words: string[]): SessionBuilder =>
    words.reduce(turn, builder);

  test('on a branch that was left', async () => {
    const source = turns(session({ model: MODEL }), 'one', 'left').rewind('left');
    turns(source, 'taken');
    const [copy] = await thoughts(source, [upTo(source.id('end of left'))]);
    expect(copy).toEqual(['one', 'left']);
  });

  test('before a compaction, messages that it preserved included', async () => {
    const source = turns(session({ model: MODEL }), 'one', 'two');
    source.compact(source.messagesFrom('two'));
    turns(source, 'three');
    const [copy] = await thoughts(source, [upTo(source.id('end of two'))]);
    expect(copy).toEqual(['one', 'two']);
  });
});

test('a response that nothing changed before keeps its count of tokens', async () => {
  const root = scratch();
  const source = session({ model: MODEL });
  for (const words of ['one', 'two', 'three'])
    source.prompt(words).answer(call()).results('y'.repeat(9000)).answer(`Done: ${words}`);
  const full = source.text().replaceAll('"input_tokens":10', '"input_tokens":500000');
  const path = put(root, 'source.jsonl', full);
  const output = join(root, 'copy.jsonl');
  const plan = { passes: [upTo('turn:2')], destination: { output } };
  await copySession({ session: await readSession(path), ...plan });
  const counts = readFileSync(output, 'utf8').match(/"input_tokens":500000/g);
  expect(counts).toHaveLength(4);
});

test('thinking that was kept against the rule is reported and can be removed; what follows later is sound', async () => {
  const root = scratch();
  const full = long().text().replaceAll('"input_tokens":10', '"input_tokens":500000');
  const path = put(root, 'source.jsonl', full);
  const codes = async (file: string): Promise<string[]> => {
    const { graph } = await readSession(file);
    return validate({ graph }).map(({ code }) => code);
  };
  const cut = async (without: Safeguard[], output: string): Promise<string> => {
    const passes = [toolResults({ length: 'stub' })];
    const plan = { passes, destination: { output }, without };
    await copySession({ session: await readSession(path), ...plan });
    return output;
  };
  const kept = await cut(['unsafe-thinking'], join(root, 'kept.jsonl'));
  expect(await codes(kept)).toContain('unsafe-thinking');
  const repaired = join(root, 'repaired.jsonl');
  await copySession({
    session: await readSession(kept),
    passes: [unsafeThinkingFix()],
    destination: { output: repaired },
    without: REPAIR_WITHOUT,
  });
  expect(await codes(repaired)).not.toContain('unsafe-thinking');
  const safe = readFileSync(await cut([], join(root, 'safe.jsonl')), 'utf8');
  const leaf = JSON.parse(safe.trimEnd().split('\n').at(-1) as string);
  const later = {
    ...leaf,
    uuid: '00000000-0000-4000-8000-00000000ffff',
    parentUuid: leaf.uuid,
    timestamp: '2026-02-01T00:00:00.000Z',
    message: {
      id: 'msg_later',
      role: 'assistant',
      model: MODEL,
      content: [thinking('later'), text('Yes.')],
    },
  };
  const continued = put(root, 'continued.jsonl', `${safe}${JSON.stringify(later)}\n`);
  expect(await codes(continued)).not.toContain('unsafe-thinking');
});

const MODES = { unsafe: false, mendsNotes: false };
const unsafeThinkingFix = (): Pass => {
  const [pass] = repairPasses(chooseFixes(['unsafe-thinking'], false), MODES, {
    mends: [],
  });
  return pass as Pass;
};
