/** A clone of a session's first part resumes to the first part of what the source sends. */
import { readFileSync } from 'node:fs';
import { blocksOf, messagesOf } from '../api/messages.ts';
import { transcriptPath } from '../sandbox.ts';
import { entriesOf } from './disk.ts';
import { prompt, resume } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

/** What clients say by themselves before a new prompt: the last turn has no end, a file has changed, what is left. */
const CLIENT_WORDS =
  /"text":"(?:<system-reminder>|<total_tokens>|No response requested\.|Continue from where you left off\.)/;

/** @param last What the part ends with. */
const upTo =
  (point: (sessionId: string) => string, last: RegExp): Operation['run'] =>
  async (lab: Lab) => {
    const cloneId = await operate('clone', lab.sessionId, '--up-to', point(lab.sessionId));
    const { body } = await resume(lab, cloneId);
    return partProblems(conversation(lab.source), conversation(body), last);
  };

export const cloneUpTo: Record<string, Operation> = {
  'clone --up-to a turn': { on: 'morning', run: upTo(() => 'turn:1', /"text".*mends it/) },
  'clone --up-to one of parallel calls': {
    on: 'morning',
    run: upTo((sessionId) => callOf('Bash', sessionId), /"tool_result"/),
  },
  'clone --up-to a call in a turn': {
    on: 'morning',
    run: upTo((sessionId) => callOf('Edit', sessionId), /"tool_result".*cart\.ts has been updated/),
  },
};

/** The entry with the first call of a tool. */
function callOf(tool: string, sessionId: string): string {
  const entries = entriesOf(readFileSync(transcriptPath(sessionId), 'utf8'));
  const isCall = new RegExp(`"type":"tool_use",.*"name":"${tool}"`);
  const entry = entries.find(({ message }) => isCall.test(JSON.stringify(message)));
  if (entry?.uuid === undefined) throw new Error(`no call of ${tool}`);
  return entry.uuid;
}

/** The session's own blocks, as texts; where the cache ends depends on the length. */
function conversation(body: string): string[] {
  const blocks = messagesOf(body).flatMap((message) =>
    blocksOf(message).map((block) =>
      JSON.stringify({ role: message.role, ...block, cache_control: undefined }),
    ),
  );
  const isNew = (block: string): boolean =>
    block.includes(JSON.stringify(prompt)) || CLIENT_WORDS.test(block);
  return blocks.slice(0, blocks.findLastIndex((block) => !isNew(block)) + 1);
}

function partProblems(whole: string[], part: string[], last: RegExp): string[] {
  const other = part.findIndex((block, index) => block !== whole[index]);
  if (other >= 0) return [`block ${other} is ${part[other]}\nin the source ${whole[other]}`];
  return last.test(part.at(-1) ?? '') ? [] : [`it ends with ${part.at(-1)}`];
}
