import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call } from '../builders/blocks.ts';
import { NOBODY, SESSION_ID, uuid } from '../builders/ids.ts';
import { Output, type SessionBuilder, session } from '../builders/session.ts';

const PROJECT = 'projects/-home-dev-shop';
const TRANSCRIPT = `${PROJECT}/${SESSION_ID}.jsonl`;
const SAVED = `${PROJECT}/${SESSION_ID}/tool-results/saved.txt`;
const AGENT = 'a0123456789abcdef';
/** How many tools there are: the first is used by every so manieth turn. */
export const TOOLS = 40;
const TURN = 4096;

/**
 * Writes a session of about so many bytes into a fresh Claude folder: turns that each use a tool, a
 * sub-agent that uses them as well, and a file that only the first result names.
 * @param isDamaged A parent is missing in the middle of it.
 */
export function writeSession(root: string, bytes: number, isDamaged = false): void {
  const builder = session({ version: '2.1.45', model: 'claude-opus-4-7' });
  const turns = Math.max(TOOLS * 2, Math.ceil(bytes / TURN));
  builder.prompt('Have it looked at.').answer(call('Task'));
  builder.agent(AGENT, (agent) => writeTurns(agent, turns / 10));
  builder.results(new Output('Looked at.', { agentId: AGENT })).answer('It is seen.');
  writeTurns(builder, turns, isDamaged);
  const [[, agent]] = builder.agents as [[string, SessionBuilder]];
  const claude = join(root, 'claude');
  put(join(claude, TRANSCRIPT), builder.text());
  put(join(claude, PROJECT, SESSION_ID, `subagents/agent-${AGENT}.jsonl`), agent.text());
  put(join(claude, SAVED), 'x'.repeat(TURN));
}

function writeTurns(builder: SessionBuilder, turns: number, isDamaged = false): void {
  for (let turn = 0; turn < turns; turn++) {
    const isLost = isDamaged && turn === turns >> 1;
    builder.prompt(`Prompt ${turn}.`, isLost ? { parentUuid: NOBODY } : {});
    builder.answer(call(`T${turn % TOOLS}`)).progress();
    builder.results(turn === 0 ? `Saved to: ${SAVED}` : 'words '.repeat(TURN / 12));
    builder.answer(`Answer ${turn}.`);
  }
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function transcriptIn(root: string): string {
  return join(root, 'claude', TRANSCRIPT);
}

/** The session's own files and folders, by what each is called here. */
export function partsOf(root: string): Readonly<Record<string, string>> {
  return {
    transcript: transcriptIn(root),
    agent: join(root, 'claude', PROJECT, SESSION_ID, 'subagents', `agent-${AGENT}.jsonl`),
    artifact: join(root, 'claude', SAVED),
    project: join(root, 'claude', PROJECT),
    state: join(root, 'state'),
  };
}

/** An entry that pruning the first tool and summing up both remove: the result of its first call. */
export const GOING = uuid(8);

/** A line as a client appends it; the next one hangs on it. */
export function appendedLine(parentUuid: string): { uuid: string; text: string } {
  const own = randomUUID();
  const message = { role: 'user', content: LATE.repeat(40) };
  const entry = { type: 'user', uuid: own, parentUuid, message, sessionId: SESSION_ID };
  return { uuid: own, text: `${JSON.stringify(entry)}\n` };
}

/** What lines say that a client appends. */
export const LATE = 'late ';
