/** A client does not compact a session that was cut, whatever its last response said before. */
import { readFileSync, writeFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { refusals } from './request.ts';
import { resume } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const FULL = 990_000;
const USAGE = /"cache_read_input_tokens":\d+/g;

export async function pruneMeter({ standIn, sessionId }: Lab): Promise<string[]> {
  const path = transcriptPath(sessionId);
  const lines = readFileSync(path, 'utf8').split('\n');
  const last = lines.findLastIndex((line) => line.includes('"type":"assistant"'));
  lines[last] = (lines[last] ?? '').replace(USAGE, `"cache_read_input_tokens":${FULL}`);
  writeFileSync(path, lines.join('\n'));
  const { result } = operate('prune', sessionId, '--tool-results', 'stub');
  if (result === null) return ['nothing was cut'];
  const { body } = await resume(standIn, result.sessionId);
  const isWhole = body.includes('A customer was charged');
  return [...(isWhole ? [] : ['the client compacted the result']), ...refusals(body)];
}
