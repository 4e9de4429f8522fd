/** What `prune` takes away that not every session has: images, what a rewind left, lines written twice, a full meter. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { bodyDifferences } from './request.ts';
import { resume } from './resume.ts';
import { operate, write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

const IMAGE = /"type":"image"/;
const NOTE = /image removed \(PNG, 16 × 16 pixels/;
const FULL = 990_000;
const USAGE = /"cache_read_input_tokens":\d+/g;
const LEFT_BEHIND = 'Open at eight instead.';

export const pruneSpecial: Record<string, Operation> = {
  'prune --images': { on: 'pictures', run: images },
  'prune --branches': { on: 'rewound', run: branches },
  'prune --duplicates': { on: 'morning', run: duplicates },
  'prune of a session that is full': { on: 'morning', run: fullMeter },
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

/** A client does not compact a session that was full before a large result was cut. */
async function fullMeter(lab: Lab): Promise<string[]> {
  const lines = entries(lab.sessionId);
  const last = lines.findLastIndex((line) => line.includes('"type":"assistant"'));
  lines[last] = (lines[last] ?? '').replace(USAGE, `"cache_read_input_tokens":${FULL}`);
  const large = lines.slice(0, last).findLastIndex((line) => line.includes('"type":"tool_result"'));
  lines[large] = withLargeResult(lines[large] ?? '');
  writeFileSync(transcriptPath(lab.sessionId), `${lines.join('\n')}\n`);
  const id = await operate('prune', lab.sessionId, '--tool-results', 'stub');
  const { body } = await resume(lab, id);
  return body.includes('A customer was charged') ? [] : ['the client compacted the result'];
}

/** What the last response counts has to be there. */
function withLargeResult(line: string): string {
  const entry = JSON.parse(line);
  for (const block of entry.message.content)
    if (block.type === 'tool_result') block.content = 'word '.repeat(FULL * 0.6);
  return JSON.stringify(entry);
}

const entries = (sessionId: string): string[] =>
  readFileSync(transcriptPath(sessionId), 'utf8').trimEnd().split('\n');
