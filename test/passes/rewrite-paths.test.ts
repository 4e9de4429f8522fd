import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { rewritePaths } from '../../src/passes/rewrite-paths.ts';
import { thinking } from '../builders/blocks.ts';
import { SESSION_ID, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { CONTEXT } from './cut.ts';

const NEW_ID = uuid(99);

function rewritten(source: SessionBuilder): Graph {
  const graph = source.graph();
  rewritePaths(SESSION_ID).run(graph, { ...CONTEXT, newSessionId: NEW_ID });
  return graph;
}

const FOLDER = `/home/dev/.claude/projects/-home-dev/${SESSION_ID}`;

describe('a path into the session leads into the copy', () => {
  test.each([
    [`${FOLDER}/tool-results/b1.txt`],
    [`${FOLDER}.jsonl`],
    [FOLDER],
    [`${FOLDER}/`],
    [`${FOLDER}/memo.md`],
    [`See ${FOLDER}, please.`],
    [`C:\\Users\\dev\\.claude\\todos\\${SESSION_ID}-agent-${SESSION_ID}.json`],
    [JSON.stringify({ path: JSON.stringify(`C:\\claude\\projects\\C--dev\\${SESSION_ID}\\a`) })],
    [`~/.claude/file-history/${SESSION_ID}/c0ffee@v1`],
  ])('%s', (path) => {
    const [value] = valuesOf(rewritten(session().prompt(path)));
    expect(value.message.content).toBe(path.replaceAll(SESSION_ID, NEW_ID));
  });
});

describe('left as they are', () => {
  test.each([
    [`/tmp/scratch/${SESSION_ID}/notes.txt`],
    [`${FOLDER}-old/a.txt`],
    [`The id is ${SESSION_ID}.`],
  ])('%s', (words) => {
    expect(rewritten(session().prompt(words)).changes).toEqual([]);
  });

  test('what is signed, and lines that cannot be read', () => {
    const source = session().answer(thinking(FOLDER)).raw(`{"text":"${FOLDER}`);
    const graph = rewritten(source);
    expect(graph.changes).toEqual([]);
    expect(linesOf(graph)).toEqual(linesOf(source.graph()));
  });

  test('everything, if the session keeps its id', () => {
    const graph = session().prompt(FOLDER).graph();
    rewritePaths(SESSION_ID).run(graph, CONTEXT);
    expect(graph.changes).toEqual([]);
  });
});

test('a sub-agent names the copy, too', () => {
  const source = session().agent('a1', (agent) => agent.prompt(FOLDER));
  const [entry] = rewritten(source).transcripts[1]?.entries ?? [];
  expect(entry?.get('message', 'content')).toBe(FOLDER.replace(SESSION_ID, NEW_ID));
});
