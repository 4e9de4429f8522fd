/** Operations on what clients really write, made up after sessions that people published. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { branches } from '../../src/passes/branches.ts';
import { compress } from '../../src/passes/compress.ts';
import { summarize } from '../../src/summary/summarize.ts';
import { call, result, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { put, scratch, thrown } from '../bundle/scratch.ts';
import { ccsurgery, json } from '../commands/cli.ts';
import { compressed } from '../passes/compressed.ts';
import { CONTEXT } from '../passes/cut.ts';
import { compactedInCall } from './compacted-in-call.ts';

const FOLDER = 'claude/projects/-home-dev-shop';

/** The session in a Claude folder of its own. */
function onDisk(built: SessionBuilder) {
  const root = scratch();
  const path = put(root, `${FOLDER}/${built.sessionId}.jsonl`, built.text());
  for (const [id, agent] of built.agents)
    put(root, `${FOLDER}/${built.sessionId}/subagents/agent-${id}.jsonl`, agent.text());
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  return { path, root, run: (...args: string[]) => json(args.toSpliced(1, 0, path), { env }) };
}

const saidTo = (graph: Graph, family: ClientFamily): string =>
  JSON.stringify(buildContext(graph, family).messages);

describe('branches that clients differ on', () => {
  const forked = (): SessionBuilder => {
    const built = session({ version: '2.1.120' }).turn('One.').prompt('Two, named.').as('named');
    built.answer('Named.').as('end').rewind('named').prompt('Two, newer.').answer('Newer.');
    return built.lastPrompt(built.id('end'));
  };

  test('none goes that any of them resumes', () => {
    const graph = forked().graph();
    const before = CLIENT_FAMILIES.map((family) => saidTo(graph, family));
    branches().run(graph, CONTEXT);
    expect(CLIENT_FAMILIES.map((family) => saidTo(graph, family))).toEqual(before);
  });

  test('what stays for that is told', async () => {
    const { path } = onDisk(forked());
    const { code, err } = await ccsurgery(['prune', path, '--branches']);
    expect(code).toBe(0);
    expect(err).toContain('stays: clients like');
  });

  test('no summary takes the place of one that it does not tell of', () => {
    const run = () => compress({ keepLast: 0 }).run(forked().graph(), CONTEXT);
    expect(thrown(run)).toMatchObject({ code: 'branch-in-use', exitCode: 3 });
  });
});

describe('what is not a session', () => {
  const PRETTY = JSON.stringify({ messages: [{ type: 'user', content: 'hello' }] }, null, 2);
  const NOTES = `${JSON.stringify({ type: 'summary', summary: 'A title', leafUuid: 'x' })}\n`;
  const COMMANDS = [
    ['validate'],
    ['inspect'],
    ['context'],
    ['repair'],
    ['clone'],
    ['prune', '--thinking'],
    ['compress'],
    ['share'],
  ];

  test.each(COMMANDS)('%s refuses it, and an empty one alike', async (command, ...options) => {
    const root = scratch();
    for (const [content, error] of [
      [PRETTY, 'not-a-session'],
      ['', 'empty-session'],
      [NOTES, 'empty-session'],
    ] as const) {
      const path = put(root, 'x.jsonl', content);
      const { code, out } = await ccsurgery([command as string, path, ...options, '--json']);
      expect([code, JSON.parse(out).error.code]).toEqual([2, error]);
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
  });
});

test('of two starts in one file the one that its client left stays, and the other is summed up', () => {
  const built = session({ version: '2.1.12' }).prompt('First start.').answer('Yes.').rewindTo(null);
  built.progress().prompt('Second start.').answer('Yes.').turn('Three.');
  const graph = compressed(built.graph(), { keepLast: 1 });
  const [first] = graph.main.entries;
  expect(first?.raw.toString()).toContain('First start.');
  for (const family of CLIENT_FAMILIES) expect(saidTo(graph, family)).toContain('Three.');
});

test('a session is compressed whose last call before a compaction has its result in a helper’s file', async () => {
  const built = compactedInCall();
  built.compact().turn('Two.').turn('Three.');
  const { code, data } = await onDisk(built).run('compress', '--keep-last', '1');
  expect([code, data.error]).toEqual([0, undefined]);
});

test('a path behind the word key is no secret, with its home replaced neither', async () => {
  const file = '/home/jdoe42/data/prgs/rust/vc-x1/src/config.rs';
  const built = session().prompt('Look.');
  built
    .answer(call('Bash', { command: `grep -n "struct\\|key" ${file} | head -60` }))
    .results('ok');
  built
    .answer(call('Read', { file_path: file }))
    .results('ok')
    .answer('Seen.');
  const { code, data } = await onDisk(built).run('share');
  expect([code, data.error]).toEqual([0, undefined]);
  expect(data.redactions.map(({ kind }: { kind: string }) => kind)).not.toContain('secret:value');
});

test('a running call is pruned though a note is newer than the result before it', async () => {
  const at = (ms: number) => ({ timestamp: new Date(Date.UTC(2026, 1, 1) + ms).toISOString() });
  const built = session({ version: '2.1.49' })
    .prompt('One.')
    .answer(call('Edit', {}, 'toolu_edit'));
  const edit = built.leaf;
  built.prompt([result('toolu_edit')], { parentUuid: edit, ...at(0) }).as('result');
  built.progress({ parentUuid: edit, ...at(1) }).rewindTo(built.id('result'));
  built.common = at(1000);
  built.answer(call('Bash')).progress(at(2000));
  const { code, data } = await onDisk(built).run('prune', '--tools', 'Bash');
  expect([code, data.error]).toEqual([0, undefined]);
  const { data: sent } = await json(['context', data.result.path, '--client', '2.1.45']);
  expect(JSON.stringify(sent.messages)).toContain('tool_result');
});

test('what the user typed when a call was allowed is in the summary', () => {
  const beside = [result('toolu_1'), text('but keep the old flag as an alias')];
  const built = session()
    .prompt('Rename it.')
    .answer(call('Edit', {}, 'toolu_1'))
    .prompt(beside);
  const graph = built.answer('Renamed.').graph();
  expect(summarize(graph, { older: graph.main.entries, kept: [] })).toContain(
    'but keep the old flag as an alias',
  );
});

test('a helper’s copies under the same ids do not keep anything from being pruned', async () => {
  const built = session({ version: '2.1.76' }).prompt('One.').answer(thinking(), 'Yes.');
  const copied = built.text().trimEnd().split('\n');
  built.agent('aside_question-5e57', (agent) => {
    for (const line of copied) agent.raw(line.replace('"isSidechain":false', '"isSidechain":true'));
    agent.rewindTo(built.leaf).prompt('By the way?').answer('Because.');
  });
  built.prompt('Two.').answer(thinking(), 'See aside_question-5e57.');
  const { code, data } = await onDisk(built).run('prune', '--thinking', '--keep-last', '1');
  expect([code, data.error]).toEqual([0, undefined]);
  expect(data.changes.passes[0]).toMatchObject({ name: 'thinking', removed: 1 });
});

describe('done twice is done once', () => {
  const twice = async (built: SessionBuilder, name: string, ...args: string[]) => {
    const { run, root } = onDisk(built);
    const first = join(root, name);
    expect((await run('prune', ...args, '-o', first)).code).toBe(0);
    return (await json(['prune', first, ...args, '-n'])).data.changes.entries;
  };
  const LONG = 'A line of output.\n'.repeat(60);

  test('of a result that was cut, whatever the file is called', async () => {
    const built = session().prompt('One.').answer(call());
    built.common = { sessionId: undefined };
    built.results(LONG).answer('Yes.');
    const { removed, edited } = await twice(built, 'a [1].jsonl', '--tool-results', '200');
    expect([removed, edited]).toEqual([0, 0]);
  });

  test('of a sub-agent of the last turns, which only the screen’s data named', async () => {
    const built = session().turn('One.').prompt('Two.');
    built.answer(call('Task', { prompt: 'Check it all.' }, 'toolu_task'));
    built.prompt([result('toolu_task')], { toolUseResult: { agentId: 'a1b2c3d' } }).answer('Yes.');
    built.agent('a1b2c3d', (agent) => agent.prompt('Check it all.').answer(call()).results(LONG));
    const { run } = onDisk(built);
    const args = ['prune', '--preset', 'standard', '--in-place', '--force'];
    expect((await run(...args)).code).toBe(0);
    expect((await run(...args)).data.changes.entries).toMatchObject({ removed: 0, edited: 0 });
  });
});
