import { describe, expect, test } from 'vitest';
import type { ArtifactRole } from '../../src/format/artifacts.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { artifactsStillNamed } from '../../src/operation/named-artifacts.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

const file = (path: string, role: ArtifactRole) => ({
  path,
  role,
  kind: 'bytes' as const,
  bytes: 1,
  place: 'session' as const,
  relative: path,
  readByState: false,
});

const agent = (id: string) => file(`agent-${id}.jsonl`, 'subagent');
const meta = (id: string) => file(`agent-${id}.meta.json`, 'agent-meta');
const output = (name: string) => file(`tool-results/${name}`, 'tool-result');

/** The files that stay when the entries from a named one on go. */
function left(source: SessionBuilder, from: string, files: ReturnType<typeof file>[]): string[] {
  const graph: Graph = source.graph();
  const { entries } = graph.main;
  graph.removeAll(entries.slice(entries.indexOf(source.entryOf(graph, from))));
  const whole = {
    path: 'session.jsonl',
    sessionId: SESSION_ID,
    claudeDir: undefined,
    stamp: undefined,
    graph,
    foreign: [],
  };
  return artifactsStillNamed({ ...whole, artifacts: files }).map(({ path }) => path);
}

describe('a file beside a session', () => {
  test('goes with the last entry that names it, and stays if none did', () => {
    const source = session().prompt('See b1.txt').prompt('See b1.txt, b2.txt').as('gone');
    const files = [output('b1.txt'), output('b2.txt'), output('b3.txt')];
    expect(left(source, 'gone', files)).toEqual(['tool-results/b1.txt', 'tool-results/b3.txt']);
  });

  test('stays if a sub-agent that stays names it', () => {
    const source = session()
      .prompt('agentId: a1')
      .agent('a1', (one) => one.prompt('See b1.txt'))
      .prompt('agentId: a1, b1.txt')
      .as('gone');
    const files = [agent('a1'), output('b1.txt')];
    expect(left(source, 'gone', files)).toEqual(files.map(({ path }) => path));
  });

  test('is told from one whose name goes on', () => {
    const history = ['c0ffee@v1', 'c0ffee@v12'].map((name) => file(name, 'file-history'));
    const source = session().prompt('c0ffee@v12').prompt('c0ffee@v1, c0ffee@v12').as('gone');
    expect(left(source, 'gone', history)).toEqual(['c0ffee@v12']);
  });
});

describe('a sub-agent', () => {
  test('that only another one names goes with that, and so do their files', () => {
    const source = session()
      .agent('a1', (one) => one.prompt('agentId: a2'))
      .agent('a2', (two) => two.prompt('See b1.txt'))
      .agent('a3', (three) => three.prompt('See b2.txt'))
      .prompt('agentId: a3')
      .prompt('See b1.txt, agentId: a1')
      .as('gone');
    const files = [agent('a1'), agent('a2'), meta('a2'), agent('a3')];
    const all = [...files, meta('a3'), output('b1.txt'), output('b2.txt')];
    expect(left(source, 'gone', all)).toEqual([
      'agent-a3.jsonl',
      'agent-a3.meta.json',
      'tool-results/b2.txt',
    ]);
  });
});
