/** A compressed session resumes to its summary and the kept turns, and to nothing of the older ones. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientCommand, home } from '../sandbox.ts';
import { reply, say } from '../scenarios/types.ts';
import { ownBlocks } from './own-blocks.ts';
import { resume } from './resume.ts';
import { lastAfterCompaction } from './sources.ts';
import { bin, operate, write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

const given = 'The total was not rounded; now it is, and CHANGELOG.md says so.';
const file = join(home, 'summary.md');
const claude = 'claude -p';
/** The first words of the turns that may stay. */
const third = 'Let an agent check the price list';
const fourth = 'Thanks. Which file';
/** What the client's own summary told. */
const told = 'In data/prices.json coffee has no currency yet.';

interface Way {
  readonly options: readonly string[];
  readonly on?: string;
  /** The prompt that the kept part starts with. */
  readonly from?: string;
  /** What the summary tells. */
  readonly tells: string;
}

const compactedWay = (...options: string[]): Way => ({
  options,
  on: 'compacted',
  tells: told,
  ...(options.includes('1') ? { from: lastAfterCompaction } : {}),
});

const ways: Record<string, Way> = {
  '': { options: ['--keep-last', '2'], from: third, tells: 'never rounds' },
  ', older model': {
    options: ['--keep-last', '2'],
    on: 'morning, older model',
    from: third,
    tells: 'never rounds',
  },
  '--summary': { options: ['--keep-last', '2', '--summary', given], from: third, tells: given },
  '--summary-file': {
    options: ['--keep-last', '1', '--summary-file', file],
    from: fourth,
    tells: given,
  },
  [`--summarize-with ${claude}`]: {
    options: ['--keep-last', '2', '--summarize-with', claude],
    from: third,
    tells: given,
  },
  '--keep-history': {
    options: ['--keep-last', '1', '--keep-history'],
    from: fourth,
    tells: '900 orders',
  },
  '--keep-last 0': { options: ['--keep-last', '0'], tells: '900 orders' },
  '--keep-last 0 --keep-history': {
    options: ['--keep-last', '0', '--keep-history'],
    tells: '900 orders',
  },
  'of a compacted session': compactedWay('--keep-last', '1'),
  '--keep-history of a compacted session': compactedWay('--keep-last', '1', '--keep-history'),
  '--keep-last 0 of a compacted session': compactedWay('--keep-last', '0'),
  '--keep-last 0 --keep-history of a compacted session': compactedWay(
    '--keep-last',
    '0',
    '--keep-history',
  ),
};

export const compressWays: Record<string, Operation> = Object.fromEntries(
  Object.entries(ways).map(([name, way]) => [
    `compress ${name}`.trim().replace(' ,', ','),
    { on: way.on ?? 'morning', run: (lab: Lab) => compressProblems(lab, way) },
  ]),
);

/** Not much more than the last turn takes: it stays, and no other. */
export async function compressToTarget(lab: Lab): Promise<string[]> {
  const one = await write('compress', lab.sessionId, '--keep-last', '1', '--dry-run');
  const options = ['--target-tokens', String(one.changes.tokens.after + 200)];
  return compressProblems(lab, { options, from: fourth, tells: '900 orders' });
}

async function compressProblems(lab: Lab, { options, from, tells }: Way): Promise<string[]> {
  installClaude();
  writeFileSync(file, given);
  lab.standIn.play([reply(say(given))]);
  const id = await operate('compress', lab.sessionId, ...options);
  const asked = options.includes(claude) ? askedProblems(lab.standIn.asked) : [];
  const { body } = await resume(lab, id);
  return [...asked, ...requestProblems(ownBlocks(lab.source), body, from, tells)];
}

/** Lets the client be found as `claude`, as its users have it. */
function installClaude(): void {
  const words = clientCommand().map((word) => `'${word}'`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
  chmodSync(join(bin, 'claude'), 0o755);
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
function requestProblems(
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
