import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { operate } from '../../src/operation/operate.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { title } from '../../src/passes/title.ts';
import { upTo } from '../../src/passes/up-to.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';

const CONTEXT = { newId: () => '', now: new Date(0) };

/** Two turns that each start a sub-agent. */
function place(): string {
  const source = session();
  for (const agentId of ['a1', 'a2'])
    source
      .agent(agentId, (agent) => agent.turn(`Work of ${agentId}`))
      .prompt(`Start ${agentId}`)
      .answer(call('Task'))
      .results(`agentId: ${agentId}`)
      .answer('Done.');
  const folder = `${scratch()}/projects/-home-dev-shop`;
  for (const [id, agent] of source.agents)
    put(folder, `${SESSION_ID}/subagents/agent-${id}.jsonl`, agent.text());
  return put(folder, `${SESSION_ID}.jsonl`, source.text());
}

describe('an operation', () => {
  test('takes sub-agents with it that only removed entries name', async () => {
    const operated = operate(await readSession(place()), [upTo('turn:1')], CONTEXT);
    const { before, after, counts, artifacts } = operated;
    expect(artifacts.map(({ relative }) => relative)).toEqual(['subagents/agent-a1.jsonl']);
    expect([before.entries, after.entries, counts.removed]).toEqual([16, 8, 8]);
    expect(operated.difference().artifacts).toMatchObject([{ kind: 'removed', role: 'subagent' }]);
  });

  test('that would bring an error is refused', async () => {
    const read = await readSession(place());
    const harm: Pass = {
      name: 'harm',
      run: (graph) => graph.remove(graph.main.entries[2] as Entry),
    };
    expect(() => operate(read, [harm], CONTEXT)).toThrow(
      expect.objectContaining({ code: 'new-errors', exitCode: 3 }),
    );
  });

  test('that hides messages from a client is refused, whoever wrote the pass', async () => {
    const read = await readSession(place());
    const harm: Pass = {
      name: 'harm',
      run: (graph) => graph.reparent(graph.main.entries[4] as Entry, null),
    };
    expect(() => operate(read, [harm], CONTEXT)).toThrow(
      expect.objectContaining({ code: 'history-cut-off', exitCode: 3 }),
    );
    const meant = await readSession(place());
    const { counts } = operate(meant, [harm], CONTEXT, { without: ['history-guard'] });
    expect(counts.relinked).toBe(1);
  });

  test('may leave old damage as it is', async () => {
    const path = place();
    const text = readFileSync(path, 'utf8').replace(
      /"parentUuid":"[^"]+"/,
      '"parentUuid":"nobody"',
    );
    const damaged = put(scratch(), 'damaged.jsonl', text);
    const operated = operate(await readSession(damaged), [title('Damaged')], CONTEXT);
    expect(operated.diagnostics().map(({ code }) => code)).toContain('dangling-parent');
  });
});
