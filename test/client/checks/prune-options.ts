/** What is pruned is not sent any more; all else is, in a request that the API takes. */
import { readFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import type { Traits } from '../versions.ts';
import { keepHome, returnTo } from './home.ts';
import { blocksOf, messagesOf, refusals } from './request.ts';
import { answer, resume } from './resume.ts';
import { invalid, operate } from './surgery.ts';
import type { Lab } from './types.ts';

/** What the conversation of the scenario consists of, by what it says. */
const TEXTS = [
  'A customer was charged',
  'I look at the cart',
  'One `Math.round` mends it',
  'Please fix that',
  'Totals are rounded now',
  'Let an agent check',
  'The agent found one gap',
  'Thanks. Which file',
  'then CHANGELOG.md.',
];
const THOUGHTS = [
  'A total with a fraction',
  '35 * 1.19',
  'Read it again',
  '900 orders, all shipped.',
];
/** In results, of parallel calls and of one that is long. */
const RESULTS = ['"currency', 'const taxRate', 'export interface', 'order 00001'];
const CALLS = ['"tool_use"', '"tool_result"'];

interface Case {
  readonly options: readonly string[];
  /** What must not be sent any more. */
  readonly gone?: readonly string[];
  /** What must be sent still, besides the texts. */
  readonly there?: readonly string[];
  /** What must not be in the transcript any more. */
  readonly off?: readonly string[];
}

/** The options and presets, and what each leaves of what the source sends. */
export function pruneCases({ agent }: Traits): Case[] {
  const all = [...RESULTS, ...CALLS];
  return [
    { options: ['--thinking'], gone: THOUGHTS, there: all },
    { options: ['--tools'], gone: all },
    { options: ['--tools', 'Read'], gone: ['"name":"Read"'], there: ['"name":"Bash"'] },
    {
      options: ['--tools', 'Bash'],
      gone: ['"name":"Bash"', 'order 00001'],
      there: ['"name":"Read"'],
    },
    { options: ['--tools', agent], gone: [`"name":"${agent}"`, 'Only coffee'], there: RESULTS },
    {
      options: ['--tool-results', 'stub'],
      gone: ['order 00001', 'export interface'],
      there: CALLS,
    },
    {
      options: ['--tool-results', '600'],
      gone: ['order 00030'],
      there: [...CALLS, 'order 00001'],
    },
    { options: ['--client-data'], there: all, off: ['"stdout"', '"originalFile"'] },
    { options: ['--progress'], there: all, off: ['"type":"progress"'] },
    { options: ['--snapshots'], there: all, off: ['file-history-snapshot'] },
    { options: ['--requests'], there: all, off: ['"api-request', '"requestRef"'] },
    { options: ['--sidechains'], there: all, off: ['"isSidechain":true'] },
    { options: ['--tools', '--keep-last', '2'], gone: ['"name":"Edit"'], there: ['order 00001'] },
    { options: ['--preset', 'light'], there: all, off: ['"stdout"', '"api-request'] },
    { options: ['--preset', 'standard'], there: all, off: ['"api-request'] },
    {
      options: ['--preset', 'standard', '--keep-last', '1'],
      gone: [...THOUGHTS, 'order 00001'],
      there: CALLS,
    },
    {
      options: ['--preset', 'heavy'],
      gone: [...THOUGHTS, 'ls src data'],
      there: ['order 00001'],
    },
  ];
}

export async function pruneOptions({ traits, standIn, sessionId }: Lab): Promise<string[]> {
  keepHome('whole');
  const source = conversationOf((await resume(standIn, sessionId)).body);
  const problems: string[] = [];
  for (const each of pruneCases(traits)) {
    returnTo('whole');
    const found = await caseProblems({ standIn, sessionId, source }, each);
    problems.push(...found.map((problem) => `prune ${each.options.join(' ')}: ${problem}`));
  }
  return problems;
}

async function caseProblems(
  { standIn, sessionId, source }: Pick<Lab, 'standIn' | 'sessionId'> & { source: string },
  { options, gone = [], there = [], off = [] }: Case,
): Promise<string[]> {
  const before = readFileSync(transcriptPath(sessionId), 'utf8');
  const { result } = operate('prune', sessionId, ...options);
  // Not every version has what is to go.
  const hasWhatGoes = off.some((text) => before.includes(text)) || gone.length > 0;
  if (result === null) return hasWhatGoes ? ['nothing was done'] : [];
  const again = operate('prune', result.sessionId, ...options);
  const pruned = readFileSync(result.path, 'utf8');
  const onDisk = invalid(result.path);
  const resumed = await resume(standIn, result.sessionId);
  const sent = conversationOf(resumed.body);
  const after = readFileSync(transcriptPath(resumed.sessionId), 'utf8');
  const isLost = (text: string): boolean => source.includes(text) && !sent.includes(text);
  return [
    ...onDisk,
    ...(again.result === null ? [] : ['a second time it does something']),
    ...gone.filter((text) => sent.includes(text)).map((text) => `${text} is sent`),
    ...[...TEXTS, ...there].filter(isLost).map((text) => `${text} is not sent any more`),
    ...off.filter((text) => pruned.includes(text)).map((text) => `${text} is in the file`),
    ...refusals(resumed.body),
    ...(after.includes(answer) ? [] : ['the next turn is not in the file']),
    ...invalid(transcriptPath(resumed.sessionId)),
    ...(readFileSync(transcriptPath(sessionId), 'utf8') === before ? [] : ['the source changed']),
  ];
}

/** What is said in a request, without what the client says by itself. */
function conversationOf(body: string): string {
  return messagesOf(body)
    .filter(({ role }) => role !== 'system')
    .flatMap(blocksOf)
    .filter((block) => !JSON.stringify(block).includes('<system-reminder>'))
    .map((block) => JSON.stringify(block).replaceAll('\\"', '"'))
    .join('\n');
}
