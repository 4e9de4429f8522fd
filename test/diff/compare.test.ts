import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { compareSessions } from '../../src/diff/compare.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { NOBODY, SESSION_ID, uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { brief, compareTexts, flip, flipped, sessionOf, written } from './sessions.ts';

/** Lines: 1 prompt, 2 thinking, 3 text, 4 call, 5 result, 6 answer, 7 marker. */
const built = session()
  .prompt('Round the totals.')
  .answer(thinking(), text('I look.'), call('Bash', { command: 'ls' }))
  .results('a long listing')
  .answer('Done.')
  .lastPrompt();
const source = built.text();

/** The difference from the source to a changed copy of it, under the same ids and under new ones. */
function differences(change: (graph: Graph) => void): unknown {
  const { graph } = sessionOf(source);
  change(graph);
  const { main } = written(graph).graph;
  const changed = main.bytes.toString();
  const same = compareTexts(source, changed);
  const clone = compareTexts(source, flipped(changed));
  expect(brief(clone)).toEqual(brief(same));
  return brief(same);
}

const entry = (graph: Graph, line: number) => graph.main.entries[line - 1] as never;

describe('a copy, under the same ids or new ones, differs by exactly what was done to it', () => {
  test('a removed entry, and what hung on it', () => {
    expect(differences((graph) => graph.remove(entry(graph, 2)))).toEqual([
      ['removed', 2, null],
      ['relinked', 3, 2, ['parentUuid', uuid(2), uuid(1)]],
    ]);
  });

  test('the first entry', () => {
    expect(differences((graph) => graph.remove(entry(graph, 1)))).toEqual([
      ['removed', 1, null],
      ['relinked', 2, 1, ['parentUuid', uuid(1), null]],
    ]);
  });

  test('an edited result', () => {
    const shorten = (graph: Graph): void => {
      graph.edit(entry(graph, 5), ['message', 'content', 0, 'content'], 'short');
      graph.clear(entry(graph, 5), ['toolUseResult']);
    };
    expect(differences(shorten)).toEqual([
      ['edited', 5, 5, 'message.content[0].content', 'toolUseResult'],
    ]);
  });

  test('a re-parented entry', () => {
    expect(differences((graph) => graph.reparent(entry(graph, 6), uuid(1)))).toEqual([
      ['relinked', 6, 6, ['parentUuid', uuid(5), uuid(1)]],
    ]);
  });

  test('an entry that is both', () => {
    const change = (graph: Graph): void => {
      graph.reparent(entry(graph, 6), uuid(1));
      graph.edit(entry(graph, 6), ['message', 'content', 0, 'text'], 'Finished.');
    };
    expect(differences(change)).toEqual([
      ['edited', 6, 6, 'message.content[0].text', ['parentUuid', uuid(5), uuid(1)]],
    ]);
  });

  test('a marker that names another leaf', () => {
    expect(differences((graph) => graph.edit(entry(graph, 7), ['leafUuid'], uuid(1)))).toEqual([
      ['relinked', 7, 7, ['leafUuid', uuid(6), uuid(1)]],
    ]);
  });

  test('a reference into nowhere', () => {
    expect(differences((graph) => graph.reparent(entry(graph, 6), NOBODY))).toEqual([
      ['relinked', 6, 6, ['parentUuid', uuid(5), NOBODY]],
    ]);
  });

  test('a title', () => {
    const add = (graph: Graph): void => {
      graph.insert({ type: 'custom-title', customTitle: 'New' }, entry(graph, 7));
    };
    expect(differences(add)).toEqual([['added', null, 8]]);
  });

  test('a line that cannot be read', () => {
    const lines = source.split('\n').with(6, '{"cut');
    expect(brief(compareTexts(source, lines.join('\n')))).toEqual([
      ['removed', 7, null],
      ['added', null, 7],
    ]);
  });
});

test('a block that went does not make those behind it different', () => {
  const lines = (blocks: string[]) =>
    session()
      .prompt(blocks.map((words) => text(words)))
      .text();
  const { entries } = compareTexts(lines(['a', 'b', 'c']), lines(['b', 'c']));
  expect(entries[0]?.parts).toEqual([
    { path: 'message.content[0]', what: 'text', before: text('a'), after: undefined },
  ]);
});

test('white space and escapes are no difference', () => {
  const line = '{ "type": "user", "message": {"role":"user","content":"\\u0061"} }\r\n';
  expect(
    compareTexts(line, '{"type":"user","message":{"role":"user","content":"a"}}').entries,
  ).toEqual([]);
});

test('numbers are compared to the last digit', () => {
  const line = (number: string): string => `{"type":"user","uuid":"${uuid(1)}","n":[${number}]}`;
  const [odd, even] = ['12345678901234567891', '12345678901234567890'];
  expect(brief(compareTexts(line(odd), line(even)))).toEqual([['edited', 1, 1, 'n[0]']]);
  expect(brief(compareTexts(line(odd), line(`"${odd}"`)))).toEqual([['edited', 1, 1, 'n[0]']]);
  expect(compareTexts(line(odd), line(` ${odd}`)).entries).toEqual([]);
});

test('a parent that is null is not the same as none', () => {
  const line = (parent: string): string => `{"type":"user","uuid":"${uuid(1)}"${parent}}`;
  const { entries } = compareTexts(line(''), line(',"parentUuid":null'));
  expect(entries).toMatchObject([
    { kind: 'relinked', links: [{ field: 'parentUuid', from: undefined, to: null }] },
  ]);
});

test('a long line that nests deep is compared part by part', () => {
  const deep = (value: number): string => {
    const open = `["${'x'.repeat(1000)}",`.repeat(900);
    return `{"type":"user","uuid":"${uuid(1)}","deep":${open}${value}${']'.repeat(900)}}`;
  };
  expect(brief(compareTexts(deep(1), deep(2)))).toEqual([
    ['edited', 1, 1, `deep${'[1]'.repeat(900)}`],
  ]);
});

test('a line that nests deep is compared; one deeper than clients can write is nothing but its text', () => {
  const deep = (levels: number, value: number): string =>
    session()
      .prompt('deep')
      .text()
      .replace('{', `{"deep":${'['.repeat(levels)}${value}${']'.repeat(levels)},`);
  for (const levels of [1000, 20_000])
    expect(compareTexts(deep(levels, 1), deep(levels, 1)).entries).toEqual([]);
  expect(brief(compareTexts(deep(1000, 1), deep(1000, 2)))).toEqual([
    ['edited', 1, 1, expect.any(String)],
  ]);
  expect(brief(compareTexts(deep(20_000, 1), deep(20_000, 2)))).toEqual([
    ['removed', 1, null],
    ['added', null, 1],
  ]);
});

test('one entry that was given another session is different', () => {
  const other = source.replace(`"sessionId":"${SESSION_ID}"`, `"sessionId":"${NOBODY}"`);
  expect(brief(compareTexts(source, other))).toEqual([['edited', 1, 1, 'sessionId']]);
});

test('entries, parts and links are told in words and sizes', () => {
  const { graph } = sessionOf(source);
  graph.edit(entry(graph, 5), ['message', 'content', 0, 'content'], 'short');
  const { entries, totals } = compareSessions(sessionOf(source), written(graph));
  expect(entries).toEqual([
    {
      kind: 'edited',
      file: undefined,
      lineBefore: 5,
      lineAfter: 5,
      uuid: uuid(5),
      type: 'user',
      description: 'result of Bash',
      bytesBefore: expect.any(Number),
      bytesAfter: (entries[0]?.bytesBefore ?? 0) - 'a long listing'.length + 'short'.length,
      parts: [
        {
          path: 'message.content[0].content',
          what: 'result of Bash',
          before: 'a long listing',
          after: 'short',
        },
      ],
      links: [],
      moved: false,
    },
  ]);
  expect(totals).toEqual({
    entries: { before: 7, after: 7, removed: 0, edited: 1, relinked: 0, moved: 0, added: 0 },
    bytes: { before: source.length, after: source.length - 9 },
    tokens: { before: 15, after: 15, method: 'usage' },
  });
});

test('where ids stayed, an entry that is gone and a new one of its kind are two', () => {
  const { graph } = sessionOf(source);
  const old = graph.main.entries[5] as never;
  const { timestamp } = JSON.parse(source.trim().split('\n')[5] as string);
  const message = { id: 'msg_2', role: 'assistant', content: [text('Something else.')] };
  graph.remove(old);
  const value = { type: 'assistant', uuid: NOBODY, parentUuid: uuid(5), timestamp, message };
  graph.insert(value, graph.main.entries[4]);
  const changed = written(graph).graph.main.bytes.toString();
  const { totals } = compareTexts(source, changed);
  expect(totals.entries).toMatchObject({ removed: 1, added: 1, edited: 0 });
});

test('an id map tells entries apart that look alike', () => {
  const alike = (...ids: string[]): string =>
    ids.map((id) => `${JSON.stringify({ type: 'user', uuid: id })}\n`).join('');
  const [before, after] = [alike(uuid(1), uuid(2)), alike(flip(uuid(2)))];
  const idMap = {
    entries: { [uuid(1)]: null, [uuid(2)]: flip(uuid(2)) },
    sessions: {},
    others: {},
  };
  const compared = compareSessions(sessionOf(before), sessionOf(after), { idMap });
  expect(compared.entries).toMatchObject([{ kind: 'removed', uuid: uuid(1) }]);
});

test('entries of sub-agents are named by their file', () => {
  const agent = session({ agentId: 'a1' }).turn('look').text();
  const cut = agent.split('\n').slice(0, 3).join('\n');
  const { entries, totals } = compareSessions(
    sessionOf(source, { 'agent-a1.jsonl': agent }),
    sessionOf(source, { 'agent-a1.jsonl': cut }),
  );
  expect(entries).toMatchObject([{ kind: 'removed', file: 'agent-a1.jsonl', lineBefore: 4 }]);
  expect(totals.entries).toMatchObject({ before: 11, after: 10 });
});

describe('files beside the transcript', () => {
  const FOLDER = 'projects/-home-dev-shop';
  const place = (id: string, results: Record<string, string>) => {
    const root = scratch();
    const path = put(root, `${FOLDER}/${id}.jsonl`, source.replaceAll(SESSION_ID, id));
    for (const [name, content] of Object.entries(results))
      put(root, `${FOLDER}/${id}/tool-results/${name}`, content);
    put(root, `tasks/${id}/1.json`, JSON.stringify({ owner: id }));
    put(root, `debug/${id}.txt`, 'log');
    return readSession(path);
  };

  test('are known by the new names of a copy', async () => {
    const before = await place(SESSION_ID, { 'a.txt': 'one' });
    const after = await place(flip(SESSION_ID), { 'a.txt': 'one' });
    expect(before.artifacts).toHaveLength(3);
    expect(compareSessions(before, after).artifacts).toEqual([]);
  });

  test('must not hold or bear an old name', async () => {
    const before = await place(SESSION_ID, { 'a.txt': 'one' });
    const held = await place(flip(SESSION_ID), { 'a.txt': 'one' });
    const task = held.artifacts.find(({ kind }) => kind === 'json')?.path as string;
    writeFileSync(task, JSON.stringify({ owner: SESSION_ID }));
    const { artifacts } = compareSessions(before, held);
    expect(artifacts).toMatchObject([{ kind: 'edited', pathAfter: task }]);
  });

  test('may be missing, new or different', async () => {
    const before = await place(SESSION_ID, { 'a.txt': 'one', 'b.txt': 'one', 'c.txt': 'one' });
    const after = await place(flip(SESSION_ID), { 'b.txt': 'two', 'c.txt': 'longer', 'd.txt': '' });
    const { artifacts } = compareSessions(before, after);
    expect(artifacts.map(({ kind, role }) => [kind, role])).toEqual([
      ['removed', 'tool-result'],
      ['edited', 'tool-result'],
      ['edited', 'tool-result'],
      ['added', 'tool-result'],
    ]);
    expect(artifacts[2]).toMatchObject({ bytesBefore: 3, bytesAfter: 6 });
  });
});
