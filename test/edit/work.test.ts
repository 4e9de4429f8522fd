import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { editPasses } from '../../src/edit/passes.ts';
import { parseStatements } from '../../src/edit/plan.ts';
import { workOf } from '../../src/edit/work.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { withSafeguards } from '../../src/operation/safeguards.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { codeOf } from '../error-code.ts';
import { reread } from '../graph/written.ts';

let count = 0;
const CONTEXT = { newId: () => `new-${++count}`, now: new Date(0), newSessionId: 'new' };
const LONG = 'A line of output.\n'.repeat(40);

/** What each client is sent after some statements. */
function edited(source: Graph, ...statements: string[]): string[] {
  const graph = reread(source);
  const plan = parseStatements(statements);
  const textOf = ({ text }: (typeof plan)[number]) => (text?.from === 'line' ? text.text : '');
  const passes = editPasses(graph, workOf(graph, plan), textOf);
  runPasses(graph, withSafeguards(passes), CONTEXT);
  const result = reread(graph);
  return CLIENT_FAMILIES.map((family) => {
    const { messages, problems } = buildContext(result, family);
    expect(problems).toEqual([]);
    return JSON.stringify(messages);
  });
}

/** Whether all clients are sent a text, or none is; else how many are. */
function sentBy(sent: readonly string[], part: string): 'all' | 'none' | number {
  const count = sent.filter((messages) => messages.includes(part)).length;
  return count === 0 ? 'none' : count === sent.length ? 'all' : count;
}

const built = (version = '2.1.45'): SessionBuilder =>
  ['One', 'Two', 'Three'].reduce(
    (built, name) =>
      built
        .prompt(`${name}, please.`)
        .answer(
          thinking(`${name}?`),
          call('Read', { file_path: `/${name}` }),
          call('Bash', { command: name }),
        )
        .results('done', `${name} ${LONG}`)
        .answer(`Done with ${name}.`),
    session({ version }),
  );

describe.each(['2.0.76', '2.1.45', '2.1.325'])('in a session of %s', (version) => {
  const graph = built(version).graph();

  test('a dropped turn goes as a whole, and what is around it stays', () => {
    for (const name of ['One', 'Two', 'Three']) {
      const number = ['One', 'Two', 'Three'].indexOf(name) + 1;
      const sent = edited(graph, `drop turn ${number}`);
      expect(sentBy(sent, name)).toBe('none');
      for (const other of ['One', 'Two', 'Three'].filter((other) => other !== name))
        expect(sentBy(sent, `Done with ${other}.`)).toBe('all');
    }
    const sent = edited(graph, 'drop turn 1', 'drop turn last:1');
    expect(sentBy(sent, 'Done with Two.')).toBe('all');
    for (const gone of ['One', 'Three']) expect(sentBy(sent, gone)).toBe('none');
  });

  test('a call goes with its result, and an answer by itself', () => {
    const sent = edited(graph, 'drop tool Bash', 'drop match Done with Two');
    expect(sentBy(sent, '"Bash"')).toBe('none');
    expect(sentBy(sent, 'Done with Two.')).toBe('none');
    expect(sentBy(sent, 'Two, please.')).toBe('all');
  });

  test('a condensed turn keeps its prompt', () => {
    const sent = edited(graph, 'condense turn 2');
    expect(sentBy(sent, 'Two, please.')).toBe('all');
    expect(sentBy(sent, '(In short, what was done in this turn.)')).toBe('all');
    expect(sentBy(sent, `Two ${LONG.slice(0, 10)}`)).toBe('none');
    expect(sentBy(sent, `One ${LONG.slice(0, 10)}`)).toBe('all');
  });

  test('the last turn can be condensed', () => {
    const sent = edited(graph, 'condense turn 3');
    expect(sentBy(sent, '(In short, what was done in this turn.)')).toBe('all');
    expect(sentBy(sent, 'Three, please.')).toBe('all');
  });

  test('results are stubbed and trimmed where the plan says so', () => {
    const sent = edited(graph, 'stub turn 1', 'trim 40 turn 2');
    expect(sentBy(sent, 'One A line')).toBe('none');
    expect(sentBy(sent, 'characters removed')).toBe('all');
    expect(sentBy(sent, 'Two A line')).toBe('all');
    expect(sentBy(sent, 'Three A line')).toBe('all');
  });

  test('a prompt, an answer and a result can be replaced', () => {
    const line = graph.main.entries.find(({ raw }) => raw.includes('Done with Two'))?.line;
    const sent = edited(
      graph,
      'replace turn 1 Something else.',
      `replace line ${line} All well.`,
      'replace call toolu_2 "a\\nb"',
    );
    expect(sentBy(sent, 'Something else.')).toBe('all');
    expect(sentBy(sent, 'All well.')).toBe('all');
    expect(sentBy(sent, 'One, please.')).toBe('none');
    expect(sentBy(sent, 'Done with Two.')).toBe('none');
  });
});

describe('the last statement about something decides', () => {
  const graph = built().graph();

  test('a turn that is kept again stays, and so do its calls', () => {
    const sent = edited(graph, 'drop turn 1-2', 'keep turn 2');
    expect(sentBy(sent, 'Done with Two.')).toBe('all');
    expect(sentBy(sent, 'One')).toBe('none');
    expect(sentBy(edited(graph, 'drop tool *', 'keep tool Read'), '"Read"')).toBe('all');
  });

  test.each([
    ['a statement that is taken back', 'wrong-use', ['drop turn 1', 'keep turn 1']],
    ['a call that is kept in a turn that goes', 'wrong-use', ['drop turn 1', 'keep call toolu_1']],
    ['the prompt alone', 'wrong-use', ['drop line 1']],
    ['stubs where there is no result', 'wrong-use', ['stub line 1']],
    ['several texts at once', 'wrong-use', ['replace turn 1-2 Text']],
    ['all that there is', 'nothing-left', ['drop turn 1-3']],
    ['what is not there', 'no-such-turn', ['drop turn 4']],
  ])('%s is refused', (_, code, statements) => {
    expect(codeOf(() => edited(graph, ...statements))).toBe(code);
  });
});

describe('branches', () => {
  const rewound = (version: string): Graph =>
    session({ version })
      .turn('One.')
      .prompt('Two.')
      .as('two')
      .answer('Second.')
      .rewind('two')
      .prompt('Rather three.')
      .answer('Third.')
      .graph();

  test.each(['2.0.76', '2.1.325'])('keep branch resumes it, in a session of %s', (version) => {
    const graph = rewound(version);
    expect(sentBy(edited(graph, 'keep turn 1'), 'Third.')).toBe('all');
    const sent = edited(graph, 'keep branch 1');
    expect(sentBy(sent, 'Second.')).toBe('all');
    expect(sentBy(sent, 'One.')).toBe('all');
    expect(sentBy(sent, 'three')).toBe('none');
  });

  test('keep branch does not leave its history behind progress, where that of some clients ends', () => {
    const graph = session({ version: '2.1.45' })
      .turn('One.')
      .as('one')
      .prompt('Rather two.')
      .answer(call())
      .results()
      .progress()
      .answer('Second.')
      .rewind('one')
      .turn('Three.')
      .graph();
    const sent = edited(graph, 'keep branch 1');
    for (const words of ['One.', 'Rather two.', 'Second.']) expect(sentBy(sent, words)).toBe('all');
  });

  test.each(['2.0.76', '2.1.325'])(
    'dropping the live end does not bring one back: %s',
    (version) => {
      const sent = edited(rewound(version), 'drop turn 3');
      expect(sentBy(sent, 'One.')).toBe('all');
      for (const gone of ['Second', 'Third']) expect(sentBy(sent, gone)).toBe('none');
    },
  );
});

test('a note of an interruption that some clients end before goes with the turns after it', () => {
  const time = '2026-01-02T03:04:05.678Z';
  const graph = session()
    .turn('One.')
    .prompt('Two.')
    .answer(call())
    .results(new Error('Stopped.'))
    .prompt([text('[Request interrupted by user for tool use]')])
    .prompt('Three.')
    .answer('Ok.');
  const lines = graph.text().split('\n');
  const note = lines.findIndex((line) => line.includes('interrupted by user'));
  for (const at of [note - 1, note])
    lines[at] = (lines[at] ?? '').replace(/"timestamp":"[^"]+"/, `"timestamp":"${time}"`);
  const later = lines.map((line, at) =>
    at <= note ? line : line.replace(/"timestamp":"2026-01-0\d/, '"timestamp":"2026-01-03'),
  );
  const sent = edited(
    new Graph(new Transcript('/s.jsonl', Buffer.from(later.join('\n')))),
    'drop turn 3',
  );
  expect(sentBy(sent, 'Three.')).toBe('none');
  expect(sentBy(sent, 'Two.')).toBe('all');
});

test('after a compaction turns can go, and the summary cannot', () => {
  const graph = session()
    .turn('One.')
    .compact()
    .answer(call('Read'))
    .results(LONG)
    .answer(text('Went on.'))
    .turn('Two.')
    .graph();
  const summary = graph.main.entries.find((entry) => entry.has('isCompactSummary'));
  const sent = edited(graph, 'drop turn 0.2');
  expect(sentBy(sent, 'Went on.')).toBe('none');
  expect(sentBy(sent, 'Two.')).toBe('all');
  expect(codeOf(() => edited(graph, `drop line ${summary?.line}`))).toBe('wrong-use');
});
