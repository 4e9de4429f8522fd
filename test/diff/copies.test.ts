import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { type Compared, compareSessions } from '../../src/diff/compare.ts';
import { call, text } from '../builders/blocks.ts';
import { NOBODY } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { scratch } from '../bundle/scratch.ts';
import { FIXTURES } from '../commands/cli.ts';
import { graphOf, randomSession } from '../graph/random-session.ts';
import { cloneFiles, compareTexts, flipped, ownIds, sessionOf } from './sessions.ts';

/** Sessions of real clients with the Claude folder that each lies in. */
const recorded = readdirSync(join(FIXTURES, 'clients'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.jsonl') && !name.startsWith('agent-'))
  .map(({ parentPath, name }) => ({
    path: join(parentPath, name),
    claudeDir: dirname(dirname(parentPath)),
  }));

describe.each(recorded)('$path', ({ path, claudeDir }) => {
  test('is not different from itself', async () => {
    const [a, b] = [await readSession(path), await readSession(path)];
    const { entries, artifacts, totals } = compareSessions(a, b);
    expect({ entries, artifacts }).toEqual({ entries: [], artifacts: [] });
    expect(totals.bytes.after).toBe(totals.bytes.before);
  });

  test('is not different from its clone', async () => {
    const source = await readSession(path);
    const clone = await cloneFiles(source, claudeDir, scratch());
    expect(basename(clone.path)).not.toBe(basename(path));
    expect(clone.artifacts).toHaveLength(source.artifacts.length);
    const { entries, artifacts } = compareSessions(source, clone);
    expect({ entries, artifacts }).toEqual({ entries: [], artifacts: [] });
  });
});

const withRepeats = session()
  .prompt('go on', { timestamp: undefined })
  .prompt('go on', { timestamp: undefined })
  .lastPrompt()
  .prompt('go on', { timestamp: undefined })
  .lastPrompt(NOBODY)
  .lastPrompt()
  .text();

const withoutIds = [
  { role: 'user', content: 'hi' },
  { role: 'assistant', content: [text('hello')] },
  { role: 'user', content: 'hi' },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const damaged = session()
  .turn('one')
  .raw(`${session().prompt('glued').text().trim()}{"uuid":"${NOBODY}"}`)
  .prompt('below a damaged line', { parentUuid: NOBODY })
  .raw('')
  .raw('{"cut')
  .text();

const compacted = session().turn('one', 2).prompt('kept').as('kept').compact(['kept']).turn('two');

test.each([
  ['repeated lines', withRepeats],
  ['an export without ids', withoutIds],
  ['damaged lines', damaged],
  ['a compaction', compacted.text()],
  ['a first line with a byte order mark', `\ufeff${withRepeats}`],
  ['nothing', ''],
])('a clone of a session with %s has no differences', (_, content) => {
  expect(compareTexts(content, content).entries).toEqual([]);
  expect(compareTexts(content, flipped(content)).entries).toEqual([]);
});

test('files of sub-agents are found under other names by what is in them', () => {
  const agent = (words: string): string =>
    session({ agentId: words }).prompt(words).answer(call('Read'), words).results().text();
  const main = session().turn('one').text();
  const before = sessionOf(main, { 'agent-a.jsonl': agent('a'), 'agent-b.jsonl': agent('b') });
  const rename = (words: string, id: string): string =>
    agent(words).replaceAll(`"agentId":"${words}"`, `"agentId":"${id}"`);
  const after = sessionOf(main, {
    'agent-1.jsonl': rename('b', '1'),
    'agent-2.jsonl': rename('a', '2'),
  });
  expect(compareSessions(before, after).entries).toEqual([]);
});

test('no session of any shape is different from itself or its clone', () => {
  const property = fc.property(randomSession, (random) => {
    const texts = graphOf(random).transcripts.map(({ bytes }) => bytes.toString());
    const load = ([main, agent]: readonly string[]): Compared =>
      sessionOf(main as string, agent === undefined ? {} : { 'agent-1.jsonl': agent });
    expect(compareSessions(load(texts), load(texts)).entries).toEqual([]);
    const clone = texts.map((content) => flipped(content, ownIds(...texts)));
    expect(compareSessions(load(texts), load(clone)).entries).toEqual([]);
  });
  fc.assert(property, { numRuns: 150 });
});
