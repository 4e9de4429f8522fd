import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { historyGuard } from '../../src/passes/history-guard.ts';
import { tools } from '../../src/passes/tools.ts';
import { call, image, result, text, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { reread, valuesOf } from '../graph/written.ts';
import { CONTEXT, pruned } from './pruned.ts';

const NAMES = ['Read', 'Bash', 'Grep'];

/** Calls with their answers, as each client sends them. */
function pairsSent(graph: Graph): Set<string> {
  return new Set(
    CLIENT_FAMILIES.map((family) => {
      const { messages, problems } = buildContext(graph, family);
      expect(problems).toEqual([]);
      const blocks = messages.flatMap(({ content }) => content);
      const calls = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
      const answers = blocks
        .filter(({ type }) => type === 'tool_result')
        .map(({ tool_use_id: id, content }) => `${id} ${content}`);
      return `${calls.join()} ${answers.sort().join()}`;
    }),
  );
}

describe.each(['2.0.76', '2.1.45', '2.1.325'])('of three parallel calls of %s', (version) => {
  const three = (isLast: boolean) => {
    const source = session({ version })
      .prompt('Look at three.')
      .answer(thinking(), 'I look.', ...NAMES.map((name) => call(name, {}, `toolu_${name}`)))
      .results(...NAMES);
    return (isLast ? source : source.answer('Seen.').turn('More.', 3)).graph();
  };

  test.each(NAMES)('without %s the others stay pairs for every client', (name) => {
    const left = NAMES.filter((other) => other !== name);
    for (const isLast of [false, true]) {
      const graph = pruned(three(isLast), () => [tools({ names: [name], keepLast: 0 })]);
      const sent = pairsSent(graph);
      for (const pairs of sent) {
        for (const other of left) expect(pairs).toContain(`toolu_${other} ${other}`);
        expect(pairs).not.toContain(`toolu_${name}`);
      }
    }
  });

  test.each(NAMES)('with %s alone it stays a pair', (name) => {
    const names = NAMES.filter((other) => other !== name);
    const graph = pruned(three(true), () => [tools({ names })]);
    expect([...pairsSent(graph)]).toEqual([`toolu_${name} toolu_${name} ${name}`]);
  });
});

describe('calls on one line', () => {
  const source = session()
    .prompt('Look.')
    .answerLine('msg_a', thinking(), text('Before.'), call('Read'), call('Bash'), text('After.'))
    .prompt([result('toolu_1', 'read'), result('toolu_2', 'ran'), text('And this.')], {
      toolUseResult: { stdout: 'ran' },
    })
    .answer('Seen.');

  test('one goes, the other and all words stay', () => {
    const [, response, results] = valuesOf(
      pruned(source.graph(), () => [tools({ names: ['Read'] })]),
    );
    const types = response.message.content.map((block: { type: string }) => block.type);
    expect(types).toEqual(['thinking', 'text', 'tool_use', 'text']);
    expect(results.message.content).toMatchObject([
      { tool_use_id: 'toolu_2' },
      { text: 'And this.' },
    ]);
    // It may be the other one's: the screen shows none rather than a wrong one.
    expect(results).not.toHaveProperty('toolUseResult');
  });

  test('all go, the words stay', () => {
    const [, response, results] = valuesOf(pruned(source.graph(), () => [tools()]));
    expect(response.message.content).toHaveLength(3);
    expect(results.message.content).toEqual([text('And this.')]);
  });
});

describe('stop_reason', () => {
  const response = (id: string, block: object, reason: string | null) => ({
    message: { id, role: 'assistant', content: [block], stop_reason: reason },
  });
  const reasonsAfter = (names: string[], reason: string | null) =>
    valuesOf(
      pruned(
        session()
          .prompt('Look.')
          .entry('assistant', response('m1', text('I look.'), reason))
          .entry('assistant', response('m1', call('Read', {}, 't1'), reason))
          .entry('assistant', response('m1', call('Bash', {}, 't2'), reason))
          .prompt([result('t1'), result('t2')])
          .answer('Seen.')
          .graph(),
        () => [tools({ names })],
      ),
    ).flatMap(({ message: { id, stop_reason } }) => (id === 'm1' ? [stop_reason] : []));

  test('says that the turn ended once no call is left', () => {
    expect(reasonsAfter(['*'], 'tool_use')).toEqual(['end_turn']);
  });

  test('stays as long as one is, and where it said nothing', () => {
    expect(reasonsAfter(['Read'], 'tool_use')).toEqual(['tool_use', 'tool_use']);
    expect(reasonsAfter(['*'], null)).toEqual([null]);
  });
});

describe('text beside the chain', () => {
  const beside = () => session().prompt('Look.').answer(call(), 'After the call.').results();

  test('stays in what is sent when all else of its response goes', () => {
    const graph = pruned(beside().prompt('Thanks.').graph(), () => [tools()]);
    for (const family of CLIENT_FAMILIES)
      expect(JSON.stringify(buildContext(graph, family).messages)).toContain('After the call.');
  });

  test('stays part of the history behind a compaction, which stays a root', () => {
    const source = beside().compact().prompt('Thanks.');
    const values = valuesOf(pruned(source.graph(), () => [tools()]));
    const boundary = values.find(({ subtype }) => subtype === 'compact_boundary');
    expect(boundary).toMatchObject({ parentUuid: null, logicalParentUuid: uuid(3) });
  });
});

test('images in results go with them', () => {
  const source = session()
    .prompt('Look.')
    .answer(call())
    .results([image('png', 9, 9)])
    .answer('OK.');
  const graph = pruned(source.graph(), () => [tools()]);
  expect(graph.main.entries.some((entry) => entry.holds('image'))).toBe(false);
});

test('a call that waits for its result goes, and the end is the prompt', () => {
  const source = session().turn('Look.').prompt('Run it.').answer(thinking(), call('Bash'));
  const graph = pruned(source.graph(), () => [tools({ names: ['Bash'] })]);
  expect(valuesOf(graph).at(-1).message.content).toBe('Run it.');
});

test.each([
  ['Read', ['Read']],
  ['mcp__*', ['mcp__a__b', 'mcp__c']],
  ['*__b', ['mcp__a__b']],
  ['mcp.*', []],
  ['read', []],
])('the name %s means %j', (name, meant) => {
  const names = ['Read', 'Reader', 'mcp__a__b', 'mcp__c', 'mcpless'];
  const source = session()
    .prompt('Look.')
    .answer(...names.map((each) => call(each)))
    .results();
  const graph = pruned(source.graph(), () => [tools({ names: [name] })]);
  const left = graph.entriesHolding('toolUse').map((e) => e.get('message', 'content', 0, 'name'));
  expect(left).toEqual(names.filter((each) => !(meant as string[]).includes(each)));
});

test('what a sub-agent wrote into the session goes with the call, and no client goes on with it', () => {
  const builder = session({ version: '1.0.128' }).prompt('Find out.').answer('I ask.');
  builder.answer(call('Task', { prompt: 'Look around.' }), call('Task', { prompt: 'Stay.' }));
  const { leaf } = builder;
  builder.common = { isSidechain: true };
  builder.prompt('Look around.', { parentUuid: null }).answer('Seen.');
  builder.prompt('Stay.', { parentUuid: null }).answer('Stayed.');
  builder.common = {};
  builder.leaf = leaf;
  const source = builder.results('Seen.', 'Stayed.').graph();
  const graph = pruned(source, () => [tools()]);
  expect(valuesOf(graph).filter(({ isSidechain }) => isSidechain)).toEqual([]);
  expect(buildContext(graph).messages[0]?.content[0]).toMatchObject({ text: 'Find out.' });
});

test('the conversation that goes on from what a sub-agent wrote stays when the call goes', () => {
  const built = session({ version: '1.0.128' }).prompt('One.');
  built.answer(call('Task', { prompt: 'Count them.' }, 'toolu_task'));
  built.common = { isSidechain: true };
  built.prompt('Count them.', { parentUuid: null }).answer('Five.');
  built.common = {};
  const graph = built
    .prompt([result('toolu_task')])
    .answer('Done.')
    .prompt('Two.')
    .graph();
  runPasses(graph, [tools({ names: ['Task'] })], CONTEXT);
  const sent = JSON.stringify(buildContext(reread(graph)).messages);
  for (const words of ['Done.', 'Two.']) expect(sent).toContain(words);
});

test.each([0, 1])(
  'without what a compaction preserved, tail %s, nothing older comes back',
  (tail) => {
    const built = session({ version: '2.1.325' }).prompt('Old.').answer('Older.');
    for (const name of ['a', 'b'])
      built.answerLine('msg_both', call('Read', {}, `toolu_${name}`)).as(name);
    for (const name of ['b', 'a'])
      built.prompt([result(`toolu_${name}`)], { parentUuid: built.id(name) }).as(`result-${name}`);
    const tails = ['result-a', 'result-b'];
    if (tail === 0) tails.reverse();
    built.compact(['a', 'b', ...tails]);
    built.leaf = built.id(tails[1] as string);
    const graph = built.answer('Answer.').prompt('New.').answer('Seen.').graph();
    runPasses(graph, [tools({}), historyGuard()], CONTEXT);
    const sent = JSON.stringify(buildContext(reread(graph)).messages);
    for (const words of ['Summary of it all.', 'Answer.', 'New.']) expect(sent).toContain(words);
    expect(sent).not.toContain('Old');
  },
);
