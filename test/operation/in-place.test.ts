import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { editInPlace } from '../../src/operation/in-place.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';

const AGENT = 'a1b2c3d';

/** A session that started a sub-agent and ends in a call. A client goes on with it while it is changed. */
function place() {
  const source = session()
    .agent(AGENT, (agent) => agent.turn('Work'))
    .prompt('Start an agent')
    .answer(call('Task'))
    .results(`agentId: ${AGENT}`)
    .answer(call('Bash'));
  const claudeDir = scratch();
  const folder = join(claudeDir, 'projects/-home-dev-shop');
  const agent = put(
    folder,
    `${SESSION_ID}/subagents/agent-${AGENT}.jsonl`,
    source.agents[0]?.[1].text(),
  );
  const path = put(folder, `${SESSION_ID}.jsonl`, source.text());
  return { source, claudeDir, path, agent, stateDir: join(claudeDir, 'state') };
}

/** Removes the entry at a line, and with it what only that names. */
const without = (line: number): Pass => ({
  name: 'without',
  run: (graph) => graph.removeAll(graph.main.entries.slice(line - 1, line)),
});

async function edit(at: ReturnType<typeof place>, pass: Pass, meanwhile: () => void) {
  const { path, claudeDir, stateDir } = at;
  const read = await readSession(path, { claudeDir });
  meanwhile();
  const before = readFileSync(path, 'utf8');
  const plan = { command: 'prune', session: read, passes: [pass], claudeDir, stateDir };
  const run = editInPlace({ ...plan, force: true });
  await expect(run).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith('.'))).toEqual([]);
}

test('the answer to a call that was to be removed is a reason to refuse', async () => {
  const at = place();
  const { length } = at.source.text();
  at.source.results('ok');
  await edit(at, without(4), () => appendFileSync(at.path, at.source.text().slice(length)));
});

/** Names the sub-agent no more. */
const withoutAgent: Pass = {
  name: 'without-agent',
  run: (graph) => graph.removeAll(graph.main.entries.slice(1)),
};

test('a line that names a file that was to go is one', async () => {
  const at = place();
  const line = JSON.stringify({ type: 'progress', data: { agentId: AGENT } });
  await edit(at, withoutAgent, () => appendFileSync(at.path, `${line}\n`));
  expect(existsSync(at.agent)).toBe(true);
});

test('a sub-agent that goes on is one', async () => {
  const at = place();
  await edit(at, withoutAgent, () => appendFileSync(at.agent, '{"type":"user"}\n'));
  expect(readFileSync(at.agent, 'utf8')).toContain('{"type":"user"}');
});

test('a session that is gone is one', async () => {
  const { path, claudeDir, stateDir } = place();
  const read = await readSession(path, { claudeDir });
  rmSync(path);
  const plan = { command: 'prune', session: read, passes: [], claudeDir, stateDir };
  await expect(editInPlace(plan)).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
});
