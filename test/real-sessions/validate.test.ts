/** What clients really write, made up after sessions that people published: what is whole has no error, what is lost has one. */
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { validate } from '../../src/validate/validate.ts';
import { call, result, text, thinking } from '../builders/blocks.ts';
import { NOBODY } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { errorsOf, mended } from '../repair/mended.ts';
import { compactedInCall } from './compacted-in-call.ts';

/** Codes and severities of all that is more than a note. */
const found = (graph: Graph): [string, string][] =>
  validate({ graph })
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity }) => [code, severity]);

const answersIn = (graph: Graph): string[][] =>
  CLIENT_FAMILIES.map((family) =>
    buildContext(graph, family)
      .messages.filter(({ role }) => role === 'assistant')
      .flatMap(({ content }) => content.flatMap((block) => block.text ?? []).map(String)),
  );

describe('the last line of a response in a helper’s file', () => {
  const lost = (): SessionBuilder => {
    const built = session({ version: '2.1.29' }).prompt('One?').answerLine('m1', thinking('Hm.'));
    const above = built.leaf;
    built.agent('aprompt_suggestion-1', (agent) => {
      agent.leaf = above;
      agent.answerLine('m1', 'The first answer.').as('answer');
      agent.prompt('[SUGGESTION MODE: say what comes next]').answer('commit this');
      built.leaf = agent.id('answer');
    });
    return built.prompt('Two?').answer('The second answer.');
  };

  test('is a parent that no client finds', () => {
    expect(found(lost().graph())).toEqual([['dangling-parent', 'error']]);
  });

  test('is brought back, and nothing else of the helper', () => {
    const { graph, mends } = mended(lost().graph());
    expect(mends).toMatchObject([{ code: 'dangling-parent', did: 'returned', count: 1 }]);
    expect(errorsOf(graph)).toEqual([]);
    for (const answers of answersIn(graph))
      expect(answers).toEqual(['The first answer.', 'The second answer.']);
    expect(graph.transcripts[1]?.entries).toHaveLength(3);
  });

  test('where it is nobody’s of the main file the entry follows what is above it there', () => {
    const built = session().turn('One.');
    const above = built.leaf;
    built.agent('a1', (agent) => {
      agent.leaf = above;
      agent.prompt('Check it.').answer('Checked.').as('end');
      built.leaf = agent.id('end');
    });
    const { graph, mends } = mended(built.prompt('Two?').answer('Yes.').graph());
    expect(mends).toMatchObject([{ did: 'relinked', evidence: 'helper', to: above }]);
    expect(graph.main.entries).toHaveLength(6);
  });
});

describe('whole is', () => {
  const PREVIOUS = '0bad0000-0000-4000-8000-000000000000';

  test('a file that starts with lines of the previous session', () => {
    const other = { sessionId: PREVIOUS, parentUuid: NOBODY };
    const built = session({ version: '2.1.34' })
      .prompt([result('toolu_plan')], other)
      .prompt([text('[Request interrupted by user for tool use]')], { sessionId: PREVIOUS });
    built.leaf = null;
    const { graph } = mended(built.prompt('Implement the plan.').answer('Done.').graph());
    expect(found(graph)).toEqual([]);
    expect(graph.main.entries).toHaveLength(4);
  });

  test('but not if something follows from them', () => {
    const built = session().prompt('One.', { sessionId: PREVIOUS, parentUuid: NOBODY }).as('one');
    built
      .answer('Ok.')
      .prompt('Two.', { parentUuid: null })
      .prompt('Three.', { parentUuid: NOBODY });
    expect(found(built.graph())).toContainEqual(['dangling-parent', 'error']);
  });

  test.each([true, false])(
    'one that was compacted while a call ran; its result is there: %s',
    (isThere) => {
      const built = compactedInCall();
      if (!isThere) built.agents.pop();
      built.progress().rewindTo(built.leaf);
      built.compact().answer('On it goes.');
      expect(found(built.graph())).toEqual([]);
    },
  );

  test('one with a response of thinking alone, where its client leaves that out', () => {
    const built = (version: string): Graph =>
      session({ version }).prompt('One.').answer(thinking()).prompt('Two.').answer('Yes.').graph();
    expect(found(built('2.1.143'))).toEqual([]);
    expect(mended(built('2.1.143')).mends).toEqual([]);
    expect(found(built('2.0.76'))).toEqual([['lone-thinking', 'error']]);
  });

  test('one that goes on from a session elsewhere', () => {
    const built = session().prompt('Go on.', { parentUuid: NOBODY }).answer('Yes.');
    expect(found(built.graph())).toEqual([]);
    expect(found(session().answer('Yes.').prompt('Go on.').graph())).toEqual([]);
    const answer = session().prompt('x').rewindTo(NOBODY).answer('Yes.').prompt('Go on.');
    expect(found(answer.graph())).toContainEqual(['dangling-parent', 'error']);
  });
});

test('a client that sends thinking alone is told so, also where the response broke off', () => {
  const built = session({ version: '1.0.60' }).prompt('One.').answer(thinking());
  const { problems } = buildContext(built.graph());
  expect(problems).toMatchObject([{ rule: 'only-thinking' }]);
  expect(found(built.graph())).toEqual([['lone-thinking', 'error']]);
  expect(buildContext(mended(built.graph()).graph).problems).toEqual([]);
});

test('a lost result of one of several calls is an error, whichever the turn went on from', () => {
  const built = session()
    .prompt('One.')
    .answerLine('m1', call('Read', {}, 'toolu_1'))
    .as('first');
  built.answerLine('m1', call('Read', {}, 'toolu_2'));
  built.prompt([result('toolu_1')], { parentUuid: built.id('first') }).answer('Yes.');
  expect(found(built.graph())).toEqual([['unanswered-tool-use', 'error']]);
});

test('parallel results are at risk with clients that lose them; for others it is a note', () => {
  const severities = ['2.1.45', '2.1.150', '2.1.327'].map(
    (version) =>
      validate({ graph: session({ version }).turn('Look.', 3).graph() }).find(
        ({ code }) => code === 'parallel-results-at-risk',
      )?.severity,
  );
  expect(severities).toEqual(['warning', 'info', 'info']);
});

test('a call can stand once on each side of a compaction, and on each branch', () => {
  const copy = call('Read', {}, 'toolu_1');
  const compacted = session()
    .prompt('One.')
    .answer(copy)
    .results()
    .compact()
    .answer(copy)
    .results();
  expect(found(compacted.answer('Yes.').graph())).toEqual([]);
  const branches = session().prompt('One.').as('one').answer(copy).results().answer('Yes.');
  branches.rewind('one').prompt('One.').answer(copy).results().answer('No.');
  expect(found(branches.graph())).toEqual([]);
});
