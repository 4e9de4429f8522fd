/** What is pruned is not sent any more; all else is. */
import { readFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { conversationOf } from './request.ts';
import { resume } from './resume.ts';
import { write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

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
const TOOLS = [...RESULTS, ...CALLS];
const ALL = [...TOOLS, ...THOUGHTS];

interface Case {
  /** What must not be sent any more. */
  readonly gone?: readonly string[];
  /** What must be sent still, besides the texts. */
  readonly there?: readonly string[];
  /** What must not be in the transcript any more. */
  readonly off?: readonly string[];
}

/** The options and presets, and what each leaves of what the source sends. */
export const pruneCases: Record<string, Case> = {
  '--thinking': { gone: THOUGHTS, there: TOOLS },
  '--tools': { gone: TOOLS },
  '--tools Read': { gone: ['"name":"Read"'], there: ['"name":"Bash"'] },
  '--tools Bash': { gone: ['"name":"Bash"', 'order 00001'], there: ['"name":"Read"'] },
  '--tools Task,Agent': {
    gone: ['"name":"Task"', '"name":"Agent"', 'Only coffee'],
    there: RESULTS,
  },
  '--tools --keep-last 2': { gone: ['"name":"Edit"'], there: ['order 00001'] },
  '--tool-results stub': { gone: ['order 00001', 'export interface'], there: CALLS },
  '--tool-results 600': { gone: ['order 00030'], there: [...CALLS, 'order 00001'] },
  '--superseded': { gone: ['export interface'], there: CALLS },
  '--client-data': { there: ALL, off: ['"stdout"', '"originalFile"'] },
  '--progress': { there: ALL, off: ['"type":"progress"'] },
  '--snapshots': { there: ALL, off: ['file-history-snapshot'] },
  '--requests': { there: ALL, off: ['"api-request', '"requestRef"'] },
  '--sidechains': { there: ALL, off: ['"isSidechain":true'] },
  '--preset light': { there: ALL, off: ['"stdout"', '"api-request'] },
  '--preset standard': { there: ALL, off: ['"api-request'] },
  '--preset standard --keep-last 1': { gone: [...THOUGHTS, 'order 00100'], there: CALLS },
  '--preset heavy': { gone: [...THOUGHTS, 'ls src data'], there: ['order 00001'] },
};

/** A model that binds its thinking to nothing takes it after a cut as well. */
const olderCases: Record<string, Case> = {
  '--tools Read': { gone: ['"name":"Read"'], there: ['"name":"Bash"', ...THOUGHTS.slice(0, 2)] },
  '--tool-results stub': { gone: ['order 00001'], there: [...CALLS, ...THOUGHTS] },
};

export const pruneOptions: Record<string, Operation> = Object.fromEntries([
  ...Object.entries(pruneCases).map(([options, each]) => [
    `prune ${options}`,
    { on: 'morning', run: (lab: Lab) => caseProblems(lab, options, each) },
  ]),
  ...Object.entries(olderCases).map(([options, each]) => [
    `prune ${options}, older model`,
    { on: 'morning, older model', run: (lab: Lab) => caseProblems(lab, options, each) },
  ]),
]);

async function caseProblems(
  lab: Lab,
  options: string,
  { gone = [], there = [], off = [] }: Case,
): Promise<string[]> {
  const words = options.split(' ');
  const path = transcriptPath(lab.sessionId);
  const before = readFileSync(path, 'utf8');
  const { result } = await write('prune', lab.sessionId, ...words);
  // Not every version has what is to go.
  const hasWhatGoes = off.some((text) => before.includes(text)) || gone.length > 0;
  if (result === null) return hasWhatGoes ? ['nothing was done'] : [];
  const again = await write('prune', result.sessionId, ...words);
  const pruned = readFileSync(result.path, 'utf8');
  const sent = conversationOf((await resume(lab, result.sessionId)).body);
  const source = conversationOf(lab.source);
  const isLost = (text: string): boolean => source.includes(text) && !sent.includes(text);
  return [
    ...(again.result === null ? [] : ['a second time it does something']),
    ...gone.filter((text) => sent.includes(text)).map((text) => `${text} is sent`),
    ...[...TEXTS, ...there].filter(isLost).map((text) => `${text} is not sent any more`),
    ...off.filter((text) => pruned.includes(text)).map((text) => `${text} is in the file`),
    ...(readFileSync(path, 'utf8') === before ? [] : ['the source changed']),
  ];
}
