/** A compressed session resumes to its summary and the kept turns, and to nothing of the older ones. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home, transcriptPath } from '../sandbox.ts';
import { reply, say } from '../scenarios/types.ts';
import { compress, installClaude, ownBlocks } from './compressing.ts';
import { keepHome, returnTo } from './home.ts';
import { refusals } from './request.ts';
import { resume } from './resume.ts';
import { invalid } from './surgery.ts';
import type { Lab } from './types.ts';

const given = 'The total was not rounded; now it is, and CHANGELOG.md says so.';
const file = join(home, 'summary.md');
/** The first words of the turns that may stay. */
const third = 'Let an agent check the price list';
const fourth = 'Thanks. Which file';

interface Way {
  readonly options: readonly string[];
  /** The prompt that the kept part starts with. */
  readonly from: string | undefined;
  /** What the summary tells. */
  readonly tells: string;
}

const ways: Record<string, Way> = {
  given: { options: ['--keep-last', '2', '--summary', given], from: third, tells: given },
  'from a file': {
    options: ['--keep-last', '1', '--summary-file', file],
    from: fourth,
    tells: given,
  },
  'built in': { options: ['--keep-last', '2'], from: third, tells: 'never rounds' },
  'with claude -p': {
    options: ['--keep-last', '2', '--summarize-with', 'claude -p'],
    from: third,
    tells: given,
  },
  'with history': {
    options: ['--keep-last', '1', '--keep-history'],
    from: fourth,
    tells: '900 orders',
  },
  'nothing kept': { options: ['--keep-last', '0'], from: undefined, tells: '900 orders' },
  'nothing kept, with history': {
    options: ['--keep-last', '0', '--keep-history'],
    from: undefined,
    tells: '900 orders',
  },
};

export async function compressAll({ standIn, sessionId }: Lab): Promise<string[]> {
  installClaude();
  writeFileSync(file, given);
  keepHome('whole');
  const whole = ownBlocks((await resume(standIn, sessionId)).body);
  const problems: string[] = [];
  for (const [name, { options, from, tells }] of Object.entries(ways)) {
    returnTo('whole');
    standIn.play([reply(say(given))]);
    const id = await compress(sessionId, ...options);
    const asked = name === 'with claude -p' ? askedProblems(standIn.asked) : [];
    const onDisk = invalid(transcriptPath(id));
    const { body } = await resume(standIn, id);
    const found = [
      ...asked,
      ...onDisk,
      ...refusals(body),
      ...requestProblems(whole, body, from, tells),
    ];
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  rmSync(file);
  return problems;
}

/** The command was given the older turns and no others. */
function askedProblems(asked: readonly string[]): string[] {
  const [body = ''] = asked;
  return [
    ...(body.includes('41.65 cents for an apple')
      ? []
      : ['the command was not given the older turns']),
    ...(body.includes(third) ? ['the command was given the kept turns'] : []),
  ];
}

/** What is wrong with a request that is to be a summary and the last part of what the source sends. */
export function requestProblems(
  whole: readonly string[],
  body: string,
  from: string | undefined,
  tells: string,
): string[] {
  const [summary = '', ...kept] = ownBlocks(body);
  const start =
    from === undefined ? whole.length : whole.findIndex((block) => block.includes(from));
  const wanted = whole.slice(start);
  const other = wanted.findIndex((block, index) => block !== kept[index]);
  return [
    ...(summary.includes('This is a summary') && summary.includes(tells)
      ? []
      : [`it starts with ${summary}`]),
    ...(other >= 0 ? [`block ${other} is ${kept[other]}\nin the source ${wanted[other]}`] : []),
    ...(kept.length > wanted.length ? [`there is more: ${kept.slice(wanted.length)}`] : []),
  ];
}
