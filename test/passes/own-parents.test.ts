import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOBODY, SESSION_ID, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, type Json } from '../commands/cli.ts';

const ID = '0badcafe-0000-4000-8000-000000000000';
const PROJECT = 'claude/projects/-home-dev-shop';

/** A session whose second turn hangs on the second of a sub-agent's entries. */
function parted(agentOn: (main: SessionBuilder) => string | null): SessionBuilder {
  const main = session().turn('one').as('end');
  main.agent('a1', (agent) => {
    agent.leaf = agentOn(main);
    agent.prompt('Look around.').answer('I did.').as('last');
  });
  main.leaf = main.agents[0]?.[1].id('last') as string;
  return main.prompt('two').as('second').answer('Done.');
}

function placed(main: SessionBuilder) {
  const root = scratch();
  put(root, `${PROJECT}/${SESSION_ID}.jsonl`, main.text());
  for (const [id, agent] of main.agents)
    put(root, `${PROJECT}/${SESSION_ID}/subagents/agent-${id}.jsonl`, agent.text());
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  const run = (...args: string[]) => ccsurgery(args, { env, cwd: root });
  return { root, run };
}

/** The parent of the second prompt in a copy, as the number of a line. */
function parentLine(copy: string): number | null {
  const lines: Json[] = copy
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { parentUuid } = lines.find(({ message }) => message.content === 'two');
  return parentUuid === null ? null : lines.findIndex(({ uuid }) => uuid === parentUuid) + 1;
}

test.each([
  ['clone'],
  ['prune', '--progress'],
  ['compress', '--keep-last', '2'],
  ['repair', '--linearize'],
])(
  'what hangs on a sub-agent that is left out hangs on what is above it: %s %s',
  async (command, ...options) => {
    const main = parted((builder) => builder.id('end'));
    const { run } = placed(main);
    const args = [command, SESSION_ID, ...options, '--no-artifacts', '--id', ID];
    const { code, err } = await run(...args);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('sub-agent') });
    expect((await run('validate', ID)).code).toBe(0);
  },
);

test('standard output takes no files, so what is written there is the same', async () => {
  const main = parted((builder) => builder.id('end'));
  const { root, run } = placed(main);
  const { out } = await run('clone', SESSION_ID, '-o', '-');
  await run('clone', SESSION_ID, '--no-artifacts', '-o', 'alone.jsonl');
  const alone = readFileSync(join(root, 'alone.jsonl'), 'utf8');
  expect([parentLine(out), parentLine(alone)]).toEqual([4, 4]);
});

test('where nothing is above the sub-agent, a copy that hides the turns before is refused', async () => {
  const { run } = placed(parted(() => null));
  const { code, out } = await run('clone', SESSION_ID, '--no-artifacts', '--json');
  expect([code, JSON.parse(out).error.code]).toEqual([3, 'history-cut-off']);
});

test('what was missing above the sub-agent stays missing, and is no new error', async () => {
  const { root, run } = placed(parted(() => NOBODY));
  const { code } = await run('clone', SESSION_ID, '--no-artifacts', '-o', 'alone.jsonl');
  expect(code).toBe(0);
  expect(readFileSync(join(root, 'alone.jsonl'), 'utf8')).toContain(NOBODY);
});

test('what can hang on nothing else is refused: it would be an error that the session has not', async () => {
  const main = session().turn('one');
  main.agent('a1', (agent) => agent.prompt('Look.').as('far'));
  const far = main.agents[0]?.[1].id('far');
  const preservedMessages = { anchorUuid: uuid(5), uuids: [far] };
  main.system('compact_boundary', { parentUuid: null, compactMetadata: { preservedMessages } });
  const { run } = placed(main);
  expect((await run('clone', SESSION_ID, '-o', 'whole.jsonl')).code).toBe(0);
  const { code, out } = await run('clone', SESSION_ID, '--no-artifacts', '--json');
  expect([code, JSON.parse(out).error.code]).toEqual([3, 'new-errors']);
});
