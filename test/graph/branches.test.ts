import { describe, expect, test } from 'vitest';
import { chainTo } from '../../src/context/chain.ts';
import { chooseLeaf } from '../../src/context/leaf.ts';
import { NEWEST_FAMILY } from '../../src/format/client-families.ts';
import { abandonedBranches } from '../../src/graph/branches.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call, result } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

/** The lines of each abandoned branch, as the newest client sees it. */
function abandoned(built: SessionBuilder): number[][] {
  const graph = built.graph();
  const leaf = chooseLeaf(graph, NEWEST_FAMILY) as Entry;
  const branches = abandonedBranches(graph, chainTo(graph, leaf, NEWEST_FAMILY));
  return branches.map(({ root, entries }) => {
    expect(entries[0]).toBe(root);
    return entries.map(({ line }) => line);
  });
}

describe('abandoned is', () => {
  test('what a rewind left behind', () => {
    const built = session().turn('One.').prompt('Two.').as('two').answer('Ok.').prompt('More.');
    expect(abandoned(built.rewind('two').prompt('Rather three.').answer('Ok.'))).toEqual([
      [5, 6, 7],
    ]);
  });

  test('each of several rewinds to one place', () => {
    const built = session().turn('One.').prompt('Two.').as('two').answer('Ok.').rewind('two');
    built.prompt('Three.').answer('Ok.').rewind('two').prompt('Four.');
    expect(abandoned(built)).toEqual([
      [5, 6],
      [7, 8],
    ]);
  });

  test('the newer branch, if the last marker names the older one', () => {
    const built = session()
      .turn('One.')
      .prompt('Two.')
      .as('two')
      .answer('Ok.')
      .as('ok')
      .rewind('two');
    expect(abandoned(built.prompt('Three.').answer('Ok.').lastPrompt(built.id('ok')))).toEqual([
      [7, 8],
    ]);
  });

  test('another answer to the same prompt', () => {
    const built = session().prompt('One.').answer('First try.').as('try').rewind('try');
    expect(abandoned(built.answer('Second try.'))).toEqual([[2]]);
  });

  test('a branch with all that hangs on it', () => {
    const built = session().prompt('One.').answer('Ok.').prompt('Two.').as('two');
    built
      .answer(call(), call())
      .progress()
      .results()
      .answer('Done.')
      .rewind('two')
      .prompt('Three.');
    expect(abandoned(built)[0]?.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test('a branch from before a compaction', () => {
    const built = session().turn('One.').prompt('Two.').as('two').answer('Ok.').rewind('two');
    expect(abandoned(built.turn('Three.').compact().turn('Four.'))).toEqual([[5, 6]]);
  });
});

describe('alive is', () => {
  test('a prompt that was written twice, with all that follows it', () => {
    const built = session().turn('One.').prompt('Two.');
    const prompt = built.text().trimEnd().split('\n').at(-1) as string;
    expect(abandoned(built.raw(prompt).answer(call()).results().answer('Ok.'))).toEqual([]);
  });

  test('a call that a result of the live chain answers, wherever that hangs', () => {
    const built = session()
      .prompt('One.')
      .as('one')
      .answer(call('Read', {}, 'toolu_x'));
    built.prompt([result('toolu_x')], { parentUuid: built.id('one') }).answer('Ok.');
    expect(abandoned(built)).toEqual([]);
  });

  test('every result of parallel calls', () => {
    for (const version of ['2.0.76', '2.1.45'])
      expect(abandoned(session({ version }).turn('One.', 3).turn('Two.', 2))).toEqual([]);
  });

  test('progress beside the chain', () => {
    const built = session().prompt('One.').answer(call()).progress().progress();
    expect(abandoned(built.results().answer('Done.'))).toEqual([]);
  });

  test('notes and reminders beside the chain', () => {
    const built = session().prompt('One.').as('one').system('turn_duration').attachment();
    built.prompt('Reminder.', { isMeta: true });
    built.entry('assistant', {
      parentUuid: uuid(1),
      message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'Ok.' }] },
    });
    expect(abandoned(built)).toEqual([]);
  });

  test('another line of a response that is on the chain', () => {
    const built = session().prompt('One.').as('one').answerLine('m', 'Part one.').as('part');
    built.answerLine('m', 'Part two.').rewind('part').answerLine('m', 'Part three.').prompt('Two.');
    expect(abandoned(built)).toEqual([]);
  });

  test('what a compaction replaced, and what it preserved', () => {
    const built = session().turn('One.').prompt('Two.').as('two').answer('Ok.').as('ok');
    expect(abandoned(built.compact(['two', 'ok']).turn('Three.'))).toEqual([]);
  });

  test('what hangs on the leaf and is older than it', () => {
    const built = session().turn('One.').prompt('<local-command-caveat>x</local-command-caveat>');
    const older = { timestamp: '2026-01-01T00:00:04.500Z' };
    built.prompt('<command-name>/exit</command-name>', older);
    expect(
      abandoned(built.prompt('<local-command-stdout>Bye!</local-command-stdout>', older)),
    ).toEqual([]);
  });

  test('a sub-agent’s file that hangs on the main one', () => {
    const built = session().turn('One.').turn('Two.');
    built.agent('a1', (agent) => agent.prompt('Check.', { parentUuid: uuid(2) }).answer('Ok.'));
    expect(abandoned(built)).toEqual([]);
  });
});
