import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBoundToPrefix as isBoundForUs } from '../../../src/format/thinking.ts';
import { reply, say, think } from '../scenarios/types.ts';
import type { Block, Message } from './messages.ts';
import { isBoundToPrefix } from './signatures.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

const BOUND = 'claude-opus-5-5';
const OLDER = 'claude-opus-5';
const user = (text: string): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const tools = ['Read', 'Bash', 'Edit'].map((name) => ({ name }));

let folder: string;
let standIn: StandIn;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ccsurgery-stand-in-'));
  standIn = await startStandIn({ port: 0, seed: 'test', summary: '', folder });
});
afterEach(() => {
  standIn.close();
  rmSync(folder, { recursive: true });
});

async function send(model: string, messages: readonly Message[]) {
  const response = await fetch(`http://127.0.0.1:${standIn.port}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({ model, tools, messages }),
  });
  return { status: response.status, body: (await response.json()) as { content: Block[] } };
}

/** Two turns, each with thinking, as a client sends them back. */
async function talk(model: string): Promise<Message[]> {
  standIn.play([reply(think('One.'), say('First.')), reply(think('Two.'), say('Second.'))]);
  const messages = [user('Begin.')];
  for (const prompt of ['Go on.', 'And on.']) {
    const { body } = await send(model, messages);
    messages.push({ role: 'assistant', content: body.content }, user(prompt));
  }
  return messages;
}

const edit = (messages: Message[], at: number, change: (blocks: Block[]) => Block[]): Message[] =>
  messages.with(at, {
    ...messages[at],
    content: change(messages[at]?.content as Block[]),
  } as Message);
const thinkingWith =
  (change: Partial<Block>) =>
  ([block, ...rest]: Block[]): Block[] => [{ ...block, ...change } as Block, ...rest];

const anyModel: Record<string, (talk: Message[]) => Message[]> = {
  'a thinking block without signature': (talk) => edit(talk, 1, thinkingWith({ signature: '' })),
  'a signature that is malformed': (talk) => edit(talk, 1, thinkingWith({ signature: '%%' })),
  'a signature of other thinking': (talk) => {
    const other = (talk[3] as Message).content[0] as Block;
    return edit(talk, 1, thinkingWith({ signature: String(other.signature) }));
  },
  'thinking with other words': (talk) => edit(talk, 3, thinkingWith({ thinking: 'Three.' })),
};

const bent: Record<string, (talk: Message[]) => Message[]> = {
  'a changed prompt before thinking': (talk) => talk.with(0, user('Start.')),
  'a changed answer before thinking': (talk) =>
    edit(talk, 1, ([block]) => [block as Block, { type: 'text', text: 'Other.' }]),
  'an earlier block of thinking left out': (talk) => edit(talk, 1, (blocks) => blocks.slice(1)),
  'an earlier turn left out': (talk) => talk.slice(2),
};

const same: Record<string, (talk: Message[]) => Message[]> = {
  'what it said itself': (talk) => talk,
  'thinking of which only the signature is left': (talk) =>
    edit(talk, 1, thinkingWith({ thinking: '' })),
  'other reminders, messages of the system and cache marks': (talk) => [
    { role: 'system', content: 'Note.' },
    ...edit(talk, 0, ([block]) => [
      { type: 'text', text: '<system-reminder>\nNew.\n</system-reminder>' },
      { ...(block as Block), cache_control: { type: 'ephemeral' } },
    ]),
  ],
  'a conversation without any thinking': (talk) =>
    edit(
      edit(talk, 1, (blocks) => blocks.slice(1)),
      3,
      (blocks) => blocks.slice(1),
    ),
};

describe.each([BOUND, OLDER])('a conversation with %s', (model) => {
  test.each(Object.entries(same))('takes %s', async (_, change) => {
    const messages = change(await talk(model));
    standIn.play([reply(say('Yes.'))]);
    expect((await send(model, messages)).status).toBe(200);
    expect(standIn.refused).toEqual([]);
  });

  test.each(Object.entries(anyModel))('refuses %s', async (_, change) => {
    const messages = change(await talk(model));
    standIn.play([reply(say('Yes.'))]);
    expect((await send(model, messages)).status).toBe(400);
    expect(standIn.refused).not.toEqual([]);
  });

  test.each(Object.entries(bent))('takes %s only from an older model', async (_, change) => {
    const messages = change(await talk(model));
    standIn.play([reply(say('Yes.'))]);
    expect((await send(model, messages)).status).toBe(model === OLDER ? 200 : 400);
    expect(standIn.refused.length > 0).toBe(model === BOUND);
  });
});

test('refuses what the script has no reply to', async () => {
  standIn.play([]);
  expect((await send(OLDER, [user('Begin.')])).status).toBe(400);
});

test('refuses a call without result', async () => {
  standIn.play([reply(say('Yes.'))]);
  const call: Block = { type: 'tool_use', id: 'a', name: 'Read', input: {} };
  const messages = [user('Begin.'), { role: 'assistant', content: [call] }, user('Go on.')];
  expect((await send(OLDER, messages)).status).toBe(400);
});

test.each([
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'claude-fable-5-1',
  'claude-mythos-5-2',
  'claude-opus-5',
  'claude-opus-4-7',
  'claude-sonnet-4-5-20250929',
  'claude-fable-5',
])('agrees with the program on whether %s binds its thinking', (model) => {
  expect(isBoundToPrefix(model)).toBe(isBoundForUs(model));
});
