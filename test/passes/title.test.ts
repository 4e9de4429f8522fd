import { expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import { title } from '../../src/passes/title.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { session } from '../builders/session.ts';
import { thrown } from '../bundle/scratch.ts';
import { linesOf, reread } from '../graph/written.ts';
import { CONTEXT } from './cut.ts';

const titled = (graph: Graph, text = 'A new title'): string[] => {
  title(text).run(graph, CONTEXT);
  return linesOf(graph);
};

test.each(['2.0.50', '2.0.76', '2.1.45', '2.1.325'])(
  'clients like %s read a custom title',
  (version) => {
    const source = session({ version }).turn('One').lastPrompt();
    expect(titled(source.graph())).toEqual([
      ...linesOf(source.graph()),
      `{"type":"custom-title","customTitle":"A new title","sessionId":"${source.sessionId}"}`,
    ]);
  },
);

test('older ones read a summary of the leaf', () => {
  const source = session({ version: '1.0.128' }).turn('One');
  expect(titled(source.graph()).at(-1)).toBe(
    `{"type":"summary","summary":"A new title","leafUuid":"${source.leaf}"}`,
  );
});

test('the same title again changes nothing, another one does', () => {
  const graph = session().turn('One').graph();
  titled(graph);
  const again = reread(graph);
  titled(again);
  expect(again.changes).toEqual([]);
  expect(titled(again, 'Another')).toHaveLength(linesOf(graph).length + 1);
});

test.each([
  ['no line end', '{"type":"user"}', '\n'],
  ['line ends of Windows', '{"type":"user"}\r\n', '\r\n'],
])('a file with %s gets a proper line', (_, text, end) => {
  const graph = new Graph(new Transcript('x.jsonl', Buffer.from(text)));
  titled(graph);
  const written = Buffer.concat([...graph.main.chunks()]).toString();
  expect(written).toBe(
    `{"type":"user"}${end}{"type":"custom-title","customTitle":"A new title"}${end}`,
  );
});

test.each(['', '  ', 'two\nlines', 'a\u2028b', 'bell\u0007', '\u009b31m'])(
  '%j is no title',
  (text) => {
    expect(thrown(() => title(text))).toMatchObject({ code: 'bad-title', exitCode: 2 });
  },
);
