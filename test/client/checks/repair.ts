/** Whatever befalls a session: repaired, it is sound, and the client sends all prompts and last words in a valid request. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DAMAGES, damaged } from '../../repair/damages.ts';
import { transcriptPath } from '../sandbox.ts';
import { morning } from '../scenarios/morning.ts';
import type { Traits } from '../versions.ts';
import { keepHome, returnTo } from './home.ts';
import { refusals } from './request.ts';
import { resume } from './resume.ts';
import { invalid, repair } from './surgery.ts';
import type { Lab } from './types.ts';

/** After the parallel calls of the first turn: newer clients hang the results of those beside the chain. */
const PLACE = 3;

export async function repairAll(lab: Lab): Promise<string[]> {
  keepHome('whole');
  const problems: string[] = [];
  for (const [index, name] of Object.keys(DAMAGES).entries()) {
    returnTo('whole');
    // Every other one where it is.
    const options = index % 2 === 0 ? [] : ['--in-place'];
    const found = await repairOne(lab, name, options).catch((error: Error) => [error.message]);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

async function repairOne(
  { traits, standIn, sessionId }: Lab,
  name: string,
  options: string[],
): Promise<string[]> {
  const path = transcriptPath(sessionId);
  const text = readFileSync(path, 'utf8');
  const broken = damaged(text, name, PLACE) ?? damaged(text, name, 0);
  if (broken === undefined) return ['there is no place for it'];
  writeFileSync(path, broken);
  if (invalid(path).length === 0) return ['validate has nothing against it'];
  const repaired = repair(sessionId, ...options);
  const left = invalid(transcriptPath(repaired));
  const { body } = await resume(standIn, repaired);
  const unsaid = wordsOf(traits).filter((words) => !body.includes(inJson(words)));
  const refused = refusals(body);
  return [...left, ...refused, ...unsaid.map((words) => `not sent: ${words}`)];
}

/** The prompts of the scenario, and the last words of each answer. */
function wordsOf(traits: Traits): string[] {
  return morning(traits).steps.flatMap((step) => {
    if (!('ask' in step)) return [];
    const last = step.replies.at(-1)?.blocks?.findLast((block) => block.type === 'text');
    return last?.type === 'text' ? [step.ask, last.text] : [step.ask];
  });
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
