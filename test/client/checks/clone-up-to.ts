/** A clone of a session's first part resumes to a request that is valid, and the first part of what the source sends. */
import { readFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { entriesOf } from './disk.ts';
import { keepHome, returnTo } from './home.ts';
import { blocksOf, messagesOf, refusals } from './request.ts';
import { prompt, resume } from './resume.ts';
import { clone, invalid } from './surgery.ts';
import type { Lab } from './types.ts';

/** What clients say by themselves before a new prompt: the last turn has no end, a file has changed. */
const CLIENT_WORDS =
  /"text":"(?:<system-reminder>|No response requested\.|Continue from where you left off\.)/;

export async function cloneUpTo({ standIn, sessionId }: Lab): Promise<string[]> {
  const points: [point: string, last: RegExp][] = [
    ['turn:1', /"text".*mends it/],
    // The second of three parallel calls, then one in the middle of a turn.
    [callOf('Bash', sessionId), /"tool_result"/],
    [callOf('Edit', sessionId), /"tool_result".*cart\.ts has been updated/],
  ];
  keepHome('whole');
  const whole = conversation((await resume(standIn, sessionId)).body);
  const problems: string[] = [];
  for (const [point, last] of points) {
    returnTo('whole');
    const cloneId = clone(sessionId, '--up-to', point);
    const onDisk = invalid(transcriptPath(cloneId));
    const { body } = await resume(standIn, cloneId);
    const found = [...onDisk, ...refusals(body), ...partProblems(whole, conversation(body), last)];
    problems.push(...found.map((problem) => `up to ${point}: ${problem}`));
  }
  return problems;
}

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
