/** A plan is done on real clients: nothing of what went is sent, and all of what stayed. */
import { readFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';
import { conversationOf } from './request.ts';
import { resume } from './resume.ts';
import { lastAfterCompaction } from './sources.ts';
import { write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

interface Case {
  readonly on?: string;
  readonly statements: readonly string[];
  /** Sent by the source, if not said otherwise, and no more. */
  readonly gone: readonly string[];
  /** Sent still, where the source sends it. */
  readonly there: readonly string[];
  /** Sent, whether or not the source does. */
  readonly added?: readonly string[];
}

const FIRST = ['A customer was charged', 'I look at the cart', 'One `Math.round` mends it'];
const SECOND = ['Please fix that', 'Totals are rounded now'];
const THIRD = ['Let an agent check', 'The agent found one gap', 'order 00001'];
const LAST = ['Thanks. Which file', 'then CHANGELOG.md.'];
const CALLS = ['"tool_use"', '"tool_result"'];
const CONDENSED = '(In short, what was done in this turn.)';
const QUOTED = 'No: "three" <and> \\ more.';

const cases: Record<string, Case> = {
  'edit: drop turn 1': {
    statements: ['drop turn 1'],
    gone: FIRST,
    there: [...SECOND, ...THIRD, ...LAST],
  },
  'edit: drop turn 2': {
    statements: ['drop turn 2'],
    gone: [...SECOND, '"name":"Edit"'],
    there: [...FIRST, ...THIRD, ...LAST, ...CALLS],
  },
  'edit: drop turn last:2': {
    statements: ['drop turn last:2'],
    gone: [...THIRD, ...LAST],
    there: [...FIRST, ...SECOND, ...CALLS],
  },
  'edit: drop tool, drop match': {
    statements: ['drop tool Read', 'drop match One `Math.round` mends it'],
    gone: ['"name":"Read"', 'One `Math.round` mends it'],
    there: [...FIRST.slice(0, 2), ...SECOND, ...THIRD, ...LAST, '"name":"Bash"'],
  },
  'edit: stub, trim, offload': {
    statements: ['offload turn 2', 'trim 600 turn 3', 'stub tool Read'],
    gone: ['export interface', 'order 00030'],
    there: [...FIRST, ...SECOND, ...THIRD, ...LAST, ...CALLS],
  },
  'edit: condense': {
    statements: ['condense turn 2', 'condense turn last:1'],
    gone: ['"name":"Edit"'],
    there: [...FIRST, ...SECOND, ...THIRD, LAST[0] as string],
    added: [CONDENSED],
  },
  'edit: replace': {
    statements: [
      'replace turn 2 Please mend that.',
      `replace call TOOL ${JSON.stringify(QUOTED)}`,
      'drop turn 4',
    ],
    gone: ['Please fix that', ...LAST],
    there: [...FIRST, 'Totals are rounded now', ...THIRD],
    added: ['Please mend that.', 'No: "three" <and>'],
  },
  'edit: keep branch': {
    on: 'rewound',
    statements: ['keep branch 1'],
    gone: ['Rather open on Saturdays', 'Saturdays it is'],
    there: ['Write a list of our opening hours', 'weekdays from nine'],
    added: ['Open at eight instead.', 'Changed to eight.'],
  },
  'edit: drop the branch that is live': {
    on: 'rewound',
    statements: ['drop turn last:1'],
    gone: ['Rather open on Saturdays', 'Saturdays it is', 'Open at eight'],
    there: ['Write a list of our opening hours', 'weekdays from nine'],
  },
  'edit: drop turns of a compacted session': {
    on: 'compacted',
    statements: ['drop turn 2', 'drop turn last:1'],
    gone: [lastAfterCompaction, 'Yes, EUR.'],
    there: ['Give coffee a currency, too.', 'Coffee is in EUR now'],
  },
};

export const edits: Record<string, Operation> = Object.fromEntries(
  Object.entries(cases).map(([name, each]) => [
    name,
    { on: each.on ?? 'morning', run: (lab: Lab) => caseProblems(lab, each) },
  ]),
);

async function caseProblems(lab: Lab, { statements, gone, there, added = [] }: Case) {
  const path = transcriptPath(lab.sessionId);
  const before = readFileSync(path, 'utf8');
  const [, firstCall = ''] = /"tool_use_id":"([^"]+)"/.exec(before) ?? [];
  const plan = statements.map((statement) => statement.replace('TOOL', firstCall));
  const options = plan.flatMap((statement) => ['--do', statement]);
  const { result } = await write('edit', lab.sessionId, ...options);
  if (result === null) return ['nothing was done'];
  const sent = conversationOf((await resume(lab, result.sessionId)).body);
  const source = conversationOf(lab.source);
  const isLost = (text: string): boolean => source.includes(text) && !sent.includes(text);
  return [
    ...gone.filter((text) => sent.includes(text)).map((text) => `${text} is sent`),
    ...there.filter(isLost).map((text) => `${text} is not sent any more`),
    ...added.filter((text) => !sent.includes(text)).map((text) => `${text} is not sent`),
    ...(readFileSync(path, 'utf8') === before ? [] : ['the source changed']),
  ];
}
