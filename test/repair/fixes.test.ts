import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { buildContext, liveChain } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { FIXES } from '../../src/repair/fixes/index.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { validate } from '../../src/validate/validate.ts';
import { call, image, result, thinking } from '../builders/blocks.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { ROOT, rulePath } from '../validate/fixtures.ts';
import { errorsOf, mended } from './mended.ts';

const CODES = FIXES.map(({ code }) => code);

describe('one name rules', () => {
  test('file, code and entry in the list', async () => {
    const files = readdirSync(join(ROOT, 'src/repair/fixes'))
      .filter((name) => name !== 'index.ts')
      .map((name) => name.replace('.ts', ''));
    expect([...CODES].sort()).toEqual(files.sort());
    for (const name of files) {
      const { fix } = await import(`../../src/repair/fixes/${name}.ts`);
      expect(fix.code).toBe(name);
      expect(FIXES).toContain(fix);
    }
  });

  test('every error has a fix, and every fix is told of by its rule', () => {
    const errors = RULES.filter(({ severity }) => severity === 'error' || severity === 'fatal');
    for (const { code } of errors) expect(CODES).toContain(code);
    for (const { code, todo } of RULES)
      expect([code, todo.includes('`ccsurgery repair')]).toEqual([code, CODES.includes(code)]);
  });
});

describe.each(CODES)('%s', (code) => {
  test('what the rule finds is mended', async () => {
    const { graph } = await readSession(rulePath(code, 'bad'));
    const { graph: after, mends } = mended(graph, { only: code, unsafe: true });
    expect(mends.map((mend) => mend.code)).toContain(code);
    expect(validate({ graph: after }).filter((found) => found.code === code)).toEqual([]);
    expect(errorsOf(after)).toEqual([]);
  });

  test('what only looks alike stays as it is', async () => {
    const { graph } = await readSession(rulePath(code, 'good'));
    expect(linesOf(mended(graph, { unsafe: true }).graph)).toEqual(linesOf(graph));
  });
});

/** What the session becomes, by the names of its lines. */
function parentsIn(source: SessionBuilder, ...names: string[]): unknown[] {
  const values = valuesOf(mended(source.graph()).graph);
  return names.map((name) => values.find(({ uuid }) => uuid === source.id(name))?.parentUuid);
}

describe('the heir of a lost parent', () => {
  test('of branches that parted there is one for all: they do not become one', () => {
    const source = session().turn('one').answer('kept').as('fork');
    source.prompt('left', { parentUuid: NOBODY }).as('left').answer('left behind');
    source.prompt('gone on', { parentUuid: NOBODY }).as('on').answer('the end');
    expect(parentsIn(source, 'left', 'on')).toEqual([source.id('fork'), source.id('fork')]);
  });

  test('also where they parted at the very start', () => {
    const source = session().prompt('left', { parentUuid: NOBODY }).as('left').answer('a');
    source.prompt('gone on', { parentUuid: NOBODY }).as('on').answer('b');
    expect(parentsIn(source, 'left', 'on')).toEqual([null, null]);
  });

  test('is not on a branch that a rewind had left', () => {
    const source = session().turn('one').prompt('left').as('left').answer('a').as('end');
    source.rewind('left').prompt('again').answer('b').as('live');
    // A line of the branch that was left, written late.
    source.system('turn_duration', { parentUuid: source.id('end') });
    source.prompt('next', { parentUuid: NOBODY }).as('next').answer('c');
    expect(parentsIn(source, 'next')).toEqual([source.id('live')]);
  });

  test('does not lie before a compaction', () => {
    const source = session().turn('one').compact();
    source.prompt('next', { parentUuid: NOBODY }).as('next').answer('b');
    expect(parentsIn(source, 'next')).toEqual([source.id('compact-summary')]);
  });

  test('a boundary never gets one, and its summary no other', () => {
    const source = session().turn('one').compact();
    source.prompt('a').answer('b');
    const text = source.text();
    const boundary = `"parentUuid":null,"isSidechain":false,"cwd":"/home/dev/shop"`;
    expect(text).toContain(boundary);
    const lost = session().turn('one');
    lost.entry('system', { subtype: 'compact_boundary', parentUuid: NOBODY, compactMetadata: {} });
    lost.as('boundary');
    lost.prompt('Summary.', { isCompactSummary: true, parentUuid: NOBODY.replace('dead', 'beef') });
    lost.as('summary').prompt('next').answer('b');
    expect(parentsIn(lost, 'boundary', 'summary')).toEqual([null, lost.id('boundary')]);
  });

  test('of a result is its call, since 2.1', () => {
    const source = session().prompt('x').answer(call(), call()).as('second').results();
    source.as('result').answer('done');
    const values = source
      .text()
      .replace(`"parentUuid":"${source.id('second')}"`, `"parentUuid":"${NOBODY}"`);
    expect(values).not.toBe(source.text());
    const broken = session();
    for (const line of values.trimEnd().split('\n')) broken.raw(line);
    const { graph, mends } = mended(broken.graph());
    expect(mends).toMatchObject([{ evidence: 'source-call', to: source.id('second') }]);
    expect(linesOf(graph)).toEqual(source.text().trimEnd().split('\n'));
  });

  test('of a result is the result before it, up to 2.0', () => {
    const old = { version: '2.0.50' };
    const source = session(old).prompt('x').answer(call(), call()).results().answer('done');
    const [, , , first, second] = valuesOf(source.graph());
    const broken = session(old);
    for (const value of valuesOf(source.graph()))
      broken.line(value.uuid === second.uuid ? { ...value, parentUuid: NOBODY } : value);
    const { mends } = mended(broken.graph());
    expect(mends).toMatchObject([{ evidence: 'tool-call', to: first.uuid }]);
  });

  test('may be a note that had lost its own, and then gets one as well', () => {
    const source = session().system('turn_duration', { parentUuid: NOBODY }).as('note');
    source.system('turn_duration', { parentUuid: NOBODY.replace('dead', 'beef') }).as('other');
    source.answer('a');
    const { graph, mends } = mended(source.graph());
    expect(mends).toMatchObject([
      { uuid: source.id('other'), to: source.id('note') },
      { uuid: source.id('note'), did: 'prompted' },
    ]);
    expect(errorsOf(graph)).toEqual([]);
  });

  test('an answer without its prompt gets one that says so', () => {
    const source = session().raw('{"lost').answer('an answer').prompt('next').answer('b');
    const broken = session();
    for (const [index, line] of source.text().trimEnd().split('\n').entries())
      broken.raw(
        index === 1 ? line.replace('"parentUuid":null', `"parentUuid":"${NOBODY}"`) : line,
      );
    const { graph } = mended(broken.graph());
    for (const family of CLIENT_FAMILIES) expect(buildContext(graph, family).problems).toEqual([]);
  });

  test('that the clock speaks against is a guess', () => {
    const source = session().prompt('x', { timestamp: '2026-02-02T00:00:00.000Z' }).answer('y');
    source.prompt('z', { parentUuid: NOBODY, timestamp: '2025-01-01T00:00:00.000Z' });
    const late = session();
    for (const value of valuesOf(source.graph()).slice(0, 1)) late.line(value);
    late.line(valuesOf(source.graph())[2]);
    expect(mended(late.graph()).mends).toEqual([]);
    expect(mended(late.graph(), { unsafe: true }).mends).toMatchObject([{ evidence: 'order' }]);
  });
});

describe('a circle', () => {
  /** A turn whose prompt hangs on its own answer. */
  const circle = (source: SessionBuilder, timestamp?: string): SessionBuilder => {
    const isOdd = timestamp === undefined ? {} : { timestamp };
    source.turn('one').as('before');
    const message = { role: 'assistant', content: [call('Read', {}, 't1')] };
    source.prompt('two', { parentUuid: uuid(70) }).as('first');
    source.entry('assistant', { message }).as('call');
    source.prompt([result('t1')], isOdd).as('result');
    return source.entry('assistant', {
      uuid: uuid(70),
      message: { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
    });
  };

  test('the entry that gets another parent is the one that is told of', () => {
    // A line before it that hangs on the circle: from there the walk closes elsewhere.
    const source = session().system('turn_duration', { parentUuid: uuid(8) });
    source.leaf = null;
    const { mends } = mended(circle(source).graph());
    expect(mends).toMatchObject([
      { did: 'relinked', line: 6, uuid: source.id('first'), to: source.id('before') },
    ]);
  });

  test('is not broken between a call and its result, whatever the clock says', () => {
    for (const timestamp of ['0000', '2001-01-01T00:00:00.000Z']) {
      const source = circle(session(), timestamp);
      expect(parentsIn(source, 'first', 'result')).toEqual([
        source.id('before'),
        source.id('call'),
      ]);
    }
  });

  test('of a call and a result that stands before it is broken at the call', () => {
    const source = session().turn('one').as('before');
    const ids = { uuid: uuid(80), parentUuid: uuid(81) };
    source.prompt([result('t1')], { ...ids, timestamp: '0000' }).as('result');
    const message = { role: 'assistant', content: [call('Read', {}, 't1')] };
    source.entry('assistant', { uuid: uuid(81), parentUuid: uuid(80), message }).as('call');
    source.answer('done');
    expect(parentsIn(source, 'call', 'result')).toEqual([source.id('before'), source.id('call')]);
  });
});

test('markers of a session that has nothing to resume from are all cleared at once', () => {
  const source = session().summary(null).lastPrompt(NOBODY).lastPrompt(NOBODY);
  const { graph, mends } = mended(source.graph());
  expect(mends.map(({ line, to }) => [line, to])).toEqual([
    [3, null],
    [2, null],
  ]);
  expect(errorsOf(graph)).toEqual([]);
});

describe('lines', () => {
  test('an entry that follows a torn one on its line is saved', () => {
    const source = session().turn('one').prompt('torn').as('torn').answer('whole').as('whole');
    const lines = source.text().trimEnd().split('\n');
    const [torn, whole] = lines.slice(-2) as [string, string];
    const broken = session();
    for (const line of [...lines.slice(0, -2), torn.slice(0, 90) + whole]) broken.raw(line);
    const { graph, mends } = mended(broken.graph());
    expect(mends.map(({ did }) => did)).toEqual(['saved', 'kept-aside', 'relinked']);
    expect(valuesOf(graph).at(-1)).toMatchObject({ uuid: source.id('whole') });
  });

  test('glued ones are split byte for byte, however they are written', () => {
    const odd = '{"type":"tag", "tag":"\\u0041", "n": 1.0, "9":0, "1":0}';
    const source = session().turn('one').raw(`${odd}${odd} ${odd}`);
    expect(linesOf(mended(source.graph()).graph).slice(-3)).toEqual([odd, odd, odd]);
  });

  test('one of nothing but starts of entries does not hold it up', () => {
    const source = session().turn('one').raw('{"type":'.repeat(300_000));
    expect(mended(source.graph()).mends).toMatchObject([{ did: 'kept-aside' }]);
  }, 10_000);

  test('one of more than ten million characters stays', () => {
    const source = session().turn('one').prompt('x'.repeat(11_000_000)).answer('y').raw('broken');
    const { graph } = mended(source.graph());
    expect(linesOf(graph)).toEqual(source.text().trimEnd().split('\n').slice(0, -1));
  });
});

describe('ids', () => {
  test('what comes after the second of two entries with one uuid means that one', () => {
    const source = session().prompt('x').as('x').answer('a').as('a');
    source
      .prompt('y', { uuid: source.id('x'), parentUuid: source.id('a') })
      .answer('b')
      .as('b');
    const values = valuesOf(mended(source.graph()).graph);
    expect(values[1].parentUuid).toBe(values[0].uuid);
    expect(values[3].parentUuid).toBe(values[2].uuid);
    expect(new Set(values.map(({ uuid }) => uuid)).size).toBe(4);
  });

  test('so does what names it otherwise', () => {
    const source = session().prompt('x').as('x').answer('a').as('a');
    const twin = { uuid: source.id('x'), parentUuid: source.id('a') };
    source.entry('assistant', {
      ...twin,
      message: { role: 'assistant', content: [call('Read', {}, 't1')] },
    });
    source.prompt([result('t1')], { sourceToolAssistantUUID: source.id('x') }).answer('b');
    const values = valuesOf(mended(source.graph()).graph);
    expect(values[3].sourceToolAssistantUUID).toBe(values[2].uuid);
    expect(values[3].parentUuid).toBe(values[2].uuid);
  });
});

describe('calls', () => {
  test('several lost results of one response', () => {
    const source = session().prompt('x').answer(thinking(), call(), call(), call()).as('last');
    source.prompt('next', { parentUuid: source.id('last') }).answer('y');
    const { graph, mends } = mended(source.graph());
    expect(mends).toHaveLength(3);
    for (const family of CLIENT_FAMILIES) {
      const { messages, problems } = buildContext(graph, family);
      expect(problems).toEqual([]);
      expect(messages[2]?.content.filter(({ type }) => type === 'tool_result')).toHaveLength(3);
    }
  });

  test('the result has the envelope of its neighbours', () => {
    const source = session().prompt('x', { promptId: 'p1' }).answer(call()).as('call');
    source.prompt('next').answer('y');
    const [, asked, answered, next] = valuesOf(mended(source.graph()).graph);
    const { cwd, sessionId, version, isSidechain } = asked;
    expect(answered).toMatchObject({ cwd, sessionId, version, isSidechain, promptId: 'p1' });
    expect(answered).toMatchObject({ type: 'user', parentUuid: source.id('call') });
    expect(next.parentUuid).toBe(answered.uuid);
  });

  test('an export without ids gets a result in its place', () => {
    const lines = [
      { type: 'user', message: { role: 'user', content: 'x' } },
      { type: 'assistant', message: { role: 'assistant', content: [call('Read', {}, 'toolu_1')] } },
      { type: 'user', message: { role: 'user', content: 'y' } },
    ];
    const source = session();
    for (const line of lines) source.line(line);
    const { graph } = mended(source.graph());
    expect(valuesOf(graph).map(({ uuid }) => uuid)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(errorsOf(graph)).toEqual([]);
  });

  test('one that a turn broke off with is answered for those who name it', () => {
    const source = session().turn('one').prompt('x').answer(thinking(), call());
    expect(mended(source.graph()).mends).toEqual([]);
    const { graph } = mended(source.graph(), { only: 'interrupted-turn' });
    for (const family of CLIENT_FAMILIES) expect(buildContext(graph, family).problems).toEqual([]);
  });

  test('parallel results stand in one chain for those who want it', () => {
    const source = session().turn('one', 3).turn('two', 2);
    expect(mended(source.graph()).mends).toEqual([]);
    const { graph } = mended(source.graph(), { linearize: true });
    for (const family of CLIENT_FAMILIES)
      expect(liveChain(graph, family).chain).toHaveLength(graph.main.entries.length);
  });
});

describe('thinking', () => {
  const signed = (source: SessionBuilder, model: string): SessionBuilder => {
    const other = session();
    for (const line of source.text().trimEnd().split('\n'))
      other.raw(line.replace('"model":"claude-x"', `"model":"${model}"`));
    return other;
  };
  const source = (): SessionBuilder => {
    const before = session().prompt('x').answer(thinking('before'), 'a').prompt('y');
    return before
      .answer(thinking('of the call'), call())
      .prompt('z')
      .answer(thinking('after'), 'b');
  };
  const thoughts = (graph: Graph): string[] =>
    valuesOf(mended(graph).graph).flatMap(({ message }) => message?.content?.[0]?.thinking ?? []);
  const left = (model: string): string[] => thoughts(signed(source(), model).graph());

  test('after what a fix added goes, where it is signed with all before it', () => {
    expect(left('claude-opus-5-5')).toEqual(['before', 'of the call']);
  });

  test('after parallel calls goes if one of them was lost with its result', () => {
    const whole = session({ model: 'claude-opus-5-5' }).prompt('x');
    whole.answer(thinking('of the calls'), call(), call()).results();
    whole.answer(thinking('after'), 'b');
    const damaged = session();
    for (const line of whole.text().trimEnd().split('\n').toSpliced(2, 1)) damaged.raw(line);
    expect(thoughts(damaged.graph())).toEqual(['of the calls']);
  });

  test('of older models stays', () => {
    expect(left('claude-opus-4-1')).toEqual(['before', 'of the call', 'after']);
  });
});

test('an image that is too large gives way to a text, also in a result', () => {
  const large = image('png', 9000, 10);
  const source = session()
    .prompt([large, image('png', 10, 10), large])
    .answer(call());
  source.results([large]).answer('y');
  const { graph, mends } = mended(source.graph());
  expect(mends.map(({ count }) => count)).toEqual([2, 1]);
  const [prompt, , result] = valuesOf(graph);
  expect(prompt.message.content.map(({ type }: { type: string }) => type)).toEqual([
    'text',
    'image',
    'text',
  ]);
  expect(result.message.content[0].content[0].type).toBe('text');
});
