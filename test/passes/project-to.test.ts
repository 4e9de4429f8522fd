import { describe, expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import { liveConversations } from '../../src/passes/live-before.ts';
import { projectTo } from '../../src/passes/project-to.ts';
import { sentFromFirstChange } from '../../src/passes/sent-changes.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, reread, valuesOf } from '../graph/written.ts';
import { CONTEXT } from './cut.ts';

const MOVE = {
  from: ['/home/dev/shop'],
  to: '/srv/the "store"',
  slugs: new Map([['-home-dev-shop', '-srv-the--store-']]),
};

const moved = (source: SessionBuilder, move = MOVE): Graph => {
  const graph = source.graph();
  projectTo(move).run(graph, CONTEXT);
  return graph;
};

describe('a session in another project', () => {
  test('has its working directories there', () => {
    const source = session().prompt('One').prompt('Two', { cwd: '/home/dev/shop/src' });
    source.prompt('Three', { cwd: '/home/dev/other' });
    expect(valuesOf(moved(source)).map(({ cwd }) => cwd)).toEqual([
      '/srv/the "store"',
      '/srv/the "store"/src',
      '/home/dev/other',
    ]);
  });

  test('has them there where bytes stand beside them that are no text', () => {
    const source = session().prompt('See J<byte>rgen in /home/dev/shop/<byte>.').text();
    const bytes = Buffer.from(source.replaceAll('<byte>', '\xfc'), 'latin1');
    const graph = new Graph(new Transcript('a.jsonl', bytes));
    projectTo(MOVE).run(graph, CONTEXT);
    const [entry] = graph.main.entries as [Entry];
    expect(entry.get('cwd')).toBe(MOVE.to);
    expect(entry.raw.toString('latin1')).toContain(
      String.raw`See J${'\xfc'}rgen in /srv/the \"store\"/${'\xfc'}.`,
    );
  });

  test('names its files by their new paths, in values and in keys', () => {
    const input = { file_path: '/home/dev/shop/a.ts', json: '{"p":"/home/dev/shop"}' };
    const tracked = { '/home/dev/shop/a.ts': { backupFileName: 'x@v1' } };
    const source = session()
      .snapshot(undefined, tracked)
      .prompt('See /home/dev/shop.')
      .answer(call('Read', input));
    const [snapshot, prompt, answer] = valuesOf(moved(source));
    expect(snapshot.snapshot.trackedFileBackups).toEqual({
      '/srv/the "store"/a.ts': { backupFileName: 'x@v1' },
    });
    expect(prompt.message.content).toBe('See /srv/the "store".');
    expect(answer.message.content[0].input).toEqual({
      file_path: '/srv/the "store"/a.ts',
      json: String.raw`{"p":"/srv/the \"store\""}`,
    });
  });

  test('names its own folder', () => {
    const source = session().prompt('~/.claude/projects/-home-dev-shop/1/tool-results/2.txt');
    expect(valuesOf(moved(source))[0].message.content).toBe(
      '~/.claude/projects/-srv-the--store-/1/tool-results/2.txt',
    );
  });

  test('has its sub-agents with it', () => {
    const source = session()
      .prompt('One')
      .agent('a1', (agent) => agent.prompt('In /home/dev/shop/src'));
    const [entry] = reread(moved(source)).transcripts[1]?.entries ?? [];
    expect(entry?.get('cwd')).toBe('/srv/the "store"');
    expect(entry?.get('message', 'content')).toBe('In /srv/the "store"/src');
  });

  test('keeps thinking as it was signed, and every byte that is no path', () => {
    const odd = String.raw`{"type":"user","n":1.0,"big":12345678901234567890,"t":"\u0041\/ /home/dev/shop \u00e9","__proto__":1}`;
    const source = session()
      .answer(thinking('I look at /home/dev/shop.'))
      .raw(odd)
      .raw('{"cwd":"/home/dev/shop');
    const [first, second, third] = linesOf(moved(source));
    expect(JSON.parse(first as string).message.content).toEqual([
      thinking('I look at /home/dev/shop.'),
    ]);
    expect(second).toBe(odd.replace('/home/dev/shop', String.raw`/srv/the \"store\"`));
    expect(third).toBe('{"cwd":"/home/dev/shop');
  });

  test('keeps data, which may look like a path', () => {
    const data = `iVBORw0KGgo+/w/${'A'.repeat(9)}`;
    const source = { type: 'base64', media_type: 'image/png', data };
    const content = [
      { type: 'image', source },
      { type: 'document', source: { ...source, data: `/w/${'A'.repeat(1021)}` } },
      text(`<img src="data:image/png;base64,${data}">`),
    ];
    const graph = moved(
      session().prompt(content, { cwd: '/w', toolUseResult: { file: { base64: data } } }),
      { ...MOVE, from: ['/w'] },
    );
    const [value] = valuesOf(graph);
    expect(value).toMatchObject({ cwd: MOVE.to, toolUseResult: { file: { base64: data } } });
    expect(value.message.content).toEqual(content);
    const diff = JSON.stringify(['/w/a\n+/w/b']);
    const [named] = valuesOf(moved(session().prompt(diff), { ...MOVE, from: ['/w'] }));
    expect(JSON.parse(named.message.content)).toEqual([`${MOVE.to}/a\n+${MOVE.to}/b`]);
  });

  test('that it is in already is not changed', () => {
    const source = session().prompt('In /home/dev/shop').prompt('cd /', { cwd: '/' });
    for (const from of ['/home/dev/shop', '/'])
      expect(moved(source, { from: [from], to: from, slugs: new Map() }).changes).toHaveLength(0);
  });

  test('that started at the root of a system', () => {
    const source = session().prompt('cd /', { cwd: '/' }).prompt('ls', { cwd: '/tmp' });
    const values = valuesOf(moved(source, { ...MOVE, from: ['/'] }));
    expect(values.map(({ cwd }) => cwd)).toEqual(['/srv/the "store"', '/tmp']);
    expect(values[0].message.content).toBe('cd /');
  });

  test('moves no further when it is moved again', () => {
    const graph = reread(moved(session().turn('In /home/dev/shop')));
    projectTo(MOVE).run(graph, CONTEXT);
    expect(graph.changes).toEqual([]);
  });
});

describe('what is sent otherwise', () => {
  const sentOtherwise = (source: SessionBuilder): Entry[] => {
    const graph = source.graph();
    const before = liveConversations(graph);
    projectTo(MOVE).run(graph, CONTEXT);
    return [...sentFromFirstChange(graph, before)];
  };

  test('starts with the first entry of the conversation that names a path', () => {
    const source = session()
      .turn('One')
      .prompt([text('In /home/dev/shop')])
      .as('two')
      .answer('Yes.')
      .as('answer');
    const sent = sentOtherwise(source);
    expect(sent.map(({ uuid }) => uuid)).toEqual([source.id('two'), source.id('answer')]);
  });

  test('is nothing if only the working directory changed, or a branch that is not sent', () => {
    expect(sentOtherwise(session().turn('One'))).toEqual([]);
    const source = session()
      .turn('One')
      .prompt('In /home/dev/shop')
      .as('old')
      .rewind('old')
      .turn('Two');
    expect(sentOtherwise(source)).toEqual([]);
  });
});
