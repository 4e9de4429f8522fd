import { at, type Builder, build, text } from '../builder.ts';
import type { Case } from './case.ts';

/** What clients write that of a hook or an agent, and of a command while it runs. */
const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a hook': { type: 'hook_progress', hookEvent: 'PostToolUse', hookName: 'PostToolUse:Write' },
  'an agent': { type: 'agent_progress', prompt: 'x', agentId: 'a1' },
  'an MCP server': { type: 'mcp_progress', status: 'started' },
  'no kind': {},
};

const between = (data: object): Builder =>
  build((s) => {
    s.user('P1');
    s.assistant([text('A1')]);
    s.progress({ data });
    s.user('P2');
    s.assistant([text('A2')]);
  });

const newest = (data: object): Builder =>
  build((s) => {
    const prompt = s.user('P1');
    const older = s.assistant([text('A1')]);
    s.user('P2', { parentUuid: prompt });
    s.assistant([text('A2')]);
    s.progress({ data, parentUuid: older, timestamp: at(99) });
  });

export const PROGRESS_CASES: readonly Case[] = Object.entries(KINDS).flatMap(([whose, data]) => [
  { name: `progress of ${whose} between child and parent`, session: between(data) },
  {
    name: `progress of ${whose} is the newest and last, on the older branch`,
    session: newest(data),
  },
]);
