/** What `prune` takes away that not every session has: images, what a rewind left, lines written twice, a full meter. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { play } from '../client.ts';
import { transcriptPath } from '../sandbox.ts';
import { reply, say } from '../scenarios/types.ts';
import { bodyDifferences } from './request.ts';
import { answer, prompt, resume } from './resume.ts';
import { operate, write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

const IMAGE = /"type":"image"/;
const NOTE = /image removed \(PNG, 16 × 16 pixels/;
const FULL = 990_000;
const FIRST_PROMPT = 'A customer was charged';
const USAGE = /"cache_read_input_tokens":\d+/g;
const LEFT_BEHIND = 'Open at eight instead.';

export const pruneSpecial: Record<string, Operation> = {
  'prune --images': { on: 'pictures', run: images },
  'prune --branches': { on: 'rewound', run: branches },
  'prune --duplicates': { on: 'morning', run: duplicates },
  'prune of a session that is full': { on: 'morning, older model', run: fullMeter },
};

/** A pruned image is a line of text in what the client sends; where it is small enough it stays. */
async function images(lab: Lab): Promise<string[]> {
  const small = await write('prune', lab.sessionId, '--images', '100');
  const { body } = await resume(lab, await operate('prune', lab.sessionId, '--images', '10'));
  return [
    ...(small.result === null ? [] : ['a small image was taken for a large one']),
    ...(IMAGE.test(lab.source) ? [] : ['the source sends no image']),
    ...(IMAGE.test(body) ? ['the result sends the image'] : []),
    ...(NOTE.test(body) ? [] : ['the result does not say what was there']),
  ];
}

async function branches(lab: Lab): Promise<string[]> {
  const has = (sessionId: string): boolean =>
    entries(sessionId).some((line) => /"type":"user"/.test(line) && line.includes(LEFT_BEHIND));
  const id = await operate('prune', lab.sessionId, '--branches');
  const isLeft = has(id);
  const { body } = await resume(lab, id);
  return [
    ...(has(lab.sessionId) ? [] : ['the source has no branch']),
    ...(isLeft ? ['the branch is in the file'] : []),
    ...bodyDifferences(lab.source, body),
  ];
}

/** The last lines were written twice, as some clients do. */
async function duplicates(lab: Lab): Promise<string[]> {
  const last = entries(lab.sessionId).filter((line) => line.includes('"parentUuid"'));
  appendFileSync(transcriptPath(lab.sessionId), `${last.slice(-2).join('\n')}\n`);
  const { body } = await resume(lab, await operate('prune', lab.sessionId, '--duplicates'));
  return bodyDifferences(lab.source, body);
}

/** A client compacts a session that is full, and not any more once a large result was cut. */
async function fullMeter(lab: Lab): Promise<string[]> {
  const lines = entries(lab.sessionId);
  const last = lines.findLastIndex((line) => line.includes('"type":"assistant"'));
  lines[last] = (lines[last] ?? '').replace(USAGE, `"cache_read_input_tokens":${FULL}`);
  const large = lines.slice(0, last).findLastIndex(isResult);
  lines[large] = withLargeResult(lines[large] ?? '');
  const full = `${lines.join('\n')}\n`;
  const path = transcriptPath(lab.sessionId);
  writeFileSync(path, full);
  const turn = { ask: prompt, replies: [reply(say(answer))] };
  await play(lab.standIn, turn, lab.sessionId, false);
  const isCompacted = !lab.standIn.asked.some((body) => body.includes(FIRST_PROMPT));
  writeFileSync(path, full);
  const id = await operate('prune', lab.sessionId, '--tool-results', 'stub');
  const { body } = await resume(lab, id);
  return [
    ...(isCompacted ? [] : ['the client did not compact the source']),
    ...(body.includes(FIRST_PROMPT) ? [] : ['the client compacted the result']),
  ];
}

/** Newer clients keep copies of what they sent, too. */
const isResult = (line: string): boolean =>
  line.includes('"type":"user"') && line.includes('"type":"tool_result"');

/** What the last response counts has to be there. */
function withLargeResult(line: string): string {
  const entry = JSON.parse(line);
  for (const block of entry.message.content)
    if (block.type === 'tool_result') block.content = 'word '.repeat(FULL * 0.6);
  return JSON.stringify(entry);
}

const entries = (sessionId: string): string[] =>
  readFileSync(transcriptPath(sessionId), 'utf8').trimEnd().split('\n');
