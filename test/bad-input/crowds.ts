import { call, image, result, text, thinking } from '../builders/blocks.ts';
import { NOBODY, SESSION_ID, uuid } from '../builders/ids.ts';
import type { Original } from './originals.ts';
import { answer, asLine, asLines, entry, type Line, prompt, sessionOf } from './plain-entries.ts';

/** Lines of a session, or these and the files beside it. */
type Crowd = (count: number) => readonly Line[] | Crowded;

interface Crowded {
  readonly lines: readonly Line[];
  readonly beside: Readonly<Record<string, string>>;
}

const ROOT = { parentUuid: null };
const on = (number: number) => ({ parentUuid: uuid(number) });
const toolId = (index: number): string => `toolu_${index}`;

/** What a session can have too much of. Each is the work of a moment, if time does not grow with its square. */
const CROWDS: Readonly<Record<string, Crowd>> = {
  turns: (count) => each(count, (n) => (n % 2 === 0 ? prompt(n + 1, `Do ${n}.`) : said(n + 1))),
  'prompts in a chain': (count) => each(count, (n) => prompt(n + 1, `Do ${n}.`)),
  'entries with one uuid': (count) => each(count, (n) => prompt(1, `Do ${n}.`, on(1))),
  'copies of one entry': (count) => each(count, () => prompt(1, 'Do it.', ROOT)),
  'blocks in a message': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => text(`${n}`)),
    ),
  ],
  'calls in a message': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => call('Bash', { command: `run ${n}` }, toolId(n))),
    ),
    prompt(
      3,
      each(count, (n) => result(toolId(n), `Done ${n}.`)),
    ),
    said(4),
  ],
  'calls in a message, each result a line': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => call('Read', { file_path: `/home/dev/${n}` }, toolId(n))),
    ),
    ...each(count, (n) => prompt(n + 3, [result(toolId(n))], on(2))),
    { ...said(count + 3), ...on(count + 2) },
  ],
  'parallel calls': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => answer(n + 2, [call('Bash', {}, toolId(n))], {}, 'msg_1')),
    ...each(count, (n) => prompt(count + n + 2, [result(toolId(n))], on(n + 2))),
    said(2 * count + 2),
  ],
  'parallel calls without a result': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => answer(n + 2, [call('Bash', {}, toolId(n))], {}, 'msg_1')),
    prompt(count + 2, 'Well?'),
  ],
  'calls without a result': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => call('Bash', {}, toolId(n))),
    ),
    prompt(3, 'Well?'),
    said(4),
  ],
  'open calls': (count) => each(count, (n) => answer(n + 1, [call('Bash', {}, toolId(n))])),
  'open calls without ids': (count) =>
    each(count, (n) => without(answer(n + 1, [call('Bash', {}, toolId(n))]), 'uuid', 'parentUuid')),
  'results without a call': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => prompt(n + 2, [result(toolId(n))])),
  ],
  'results without a call in a message': (count) => [
    prompt(
      1,
      each(count, (n) => result(toolId(n))),
    ),
  ],
  'calls with one id': (count) =>
    each(count, (n) =>
      n % 2 === 0
        ? answer(n + 1, [call('Bash', {}, 'toolu_1')])
        : prompt(n + 1, [result('toolu_1')]),
    ),
  'children of one': (count) => each(count, (n) => prompt(n + 1, `${n}`, n === 0 ? ROOT : on(1))),
  'progress on one call': (count) => [
    prompt(1, 'Go.'),
    answer(2, [call('Bash', {}, toolId(1))]),
    ...each(count, (n) => entry('progress', n + 3, { ...on(2), toolUseID: toolId(1) })),
    prompt(count + 3, [result(toolId(1))]),
    said(count + 4),
  ],
  'progress in a chain': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => entry('progress', n + 2)),
    said(count + 2),
  ],
  'progress in a chain, the last first': (count) => [
    said(count + 2),
    ...each(count, (n) => entry('progress', count + 1 - n)),
    prompt(1, 'Go.'),
  ],
  rewinds: (count) =>
    each(count, (n) => (n % 3 === 1 ? said(n + 1) : prompt(n + 1, `${n}`, backTo(n)))),
  'rewinds of a rewind': (count) =>
    each(count, (n) => prompt(n + 1, `${n}`, n < 2 ? {} : on(n % 2 === 0 ? n - 1 : n))),
  compactions: (count) => each(Math.ceil(count / 4), compaction).flat(),
  'compactions that preserve one message': (count) => [
    prompt(1, 'Go.'),
    said(2),
    ...each(count, (n) => boundary(n + 3, { preservedMessages: preserved(2, [2]) })),
    prompt(count + 3, 'On.'),
  ],
  'compactions that preserve a segment': (count) => [
    prompt(1, 'Go.'),
    ...each(9, (n) => said(n + 2)),
    ...each(count, (n) =>
      boundary(n + 11, {
        preservedSegment: {
          headUuid: uuid(2),
          anchorUuid: uuid(n + 11),
          tailUuid: uuid(10),
        },
      }),
    ),
    prompt(count + 11, 'On.'),
  ],
  'preserved messages': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => said(n + 2)),
    boundary(count + 2, {
      preservedMessages: preserved(
        count + 3,
        each(count, (n) => n + 2),
      ),
    }),
    prompt(count + 3, 'So far.', { isCompactSummary: true }),
    prompt(count + 4, 'On.'),
  ],
  'a preserved segment': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => entry('progress', n + 2)),
    said(count + 2),
    boundary(count + 3, {
      preservedSegment: {
        headUuid: uuid(2),
        anchorUuid: uuid(count + 4),
        tailUuid: uuid(count + 2),
      },
    }),
    prompt(count + 4, 'So far.', { isCompactSummary: true }),
    prompt(count + 5, 'On.'),
  ],
  roots: (count) => each(count, (n) => prompt(n + 1, `${n}`, ROOT)),
  'answers that are roots': (count) => each(count, (n) => ({ ...said(n + 1), ...ROOT })),
  'parents that are missing': (count) =>
    each(count, (n) => prompt(n + 1, `${n}`, { parentUuid: uuid(n + 1, 7) })),
  'answers whose parent is missing': (count) =>
    each(count, (n) => ({ ...said(n + 1), parentUuid: NOBODY })),
  'results whose parent is missing': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => call('Bash', {}, toolId(n))),
    ),
    ...each(count, (n) => prompt(n + 3, [result(toolId(n))], { parentUuid: uuid(n + 1, 7) })),
  ],
  'entries with one id': (count) => each(count, (n) => prompt(1, `${n}`)),
  'ids that stand twice': (count) => each(count, (n) => prompt(Math.floor(n / 2) + 1, `${n}`)),
  'equal lines': (count) => each(count, () => prompt(1, 'Go.')),
  'a circle of all': (count) =>
    each(count, (n) => prompt(n + 1, `${n}`, on(((n + 1) % count) + 1))),
  circles: (count) => each(count, (n) => prompt(n + 1, `${n}`, on(n % 2 === 0 ? n + 2 : n))),
  'lines of one response': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => answer(n + 2, [text(`${n}`)], {}, 'msg_1')),
  ],
  'lines of one response side by side': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => answer(n + 2, [text(`${n}`)], on(1), 'msg_1')),
  ],
  'messages with an empty text': (count) => each(count, (n) => prompt(n + 1, [text('')])),
  'thinking alone': (count) => each(count, (n) => answer(n + 1, [thinking(`${n}`)])),
  'thinking in a message': (count) => [
    prompt(1, 'Go.'),
    answer(
      2,
      each(count, (n) => thinking(`${n}`)),
    ),
    prompt(3, 'On.'),
    said(4),
  ],
  'images in a message': (count) => [
    prompt(
      1,
      each(count, () => image('png', 9000, 2)),
    ),
  ],
  'lines that are no JSON': (count) => each(count, (n) => `no JSON ${n}`),
  'lines that are torn': (count) => each(count, (n) => asLine(prompt(n + 1, 'torn')).slice(0, -9)),
  'lines that are glued': (count) =>
    each(count / 2, (n) => asLine(prompt(2 * n + 1, 'a')) + asLine(prompt(2 * n + 2, 'b'))),
  'objects glued to one line': (count) => [each(count, (n) => asLine(prompt(n + 1, 'a'))).join('')],
  'blank lines': (count) => each(count, () => ''),
  'snapshots of one message': (count) => [prompt(1, 'Go.'), ...each(count, () => snapshot(1))],
  'snapshots of all messages': (count) =>
    each(count, (n) => (n % 2 === 0 ? prompt(n / 2 + 1, 'Go.') : snapshot((n + 1) / 2))),
  leaves: (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => ({ type: n % 2 === 0 ? 'summary' : 'last-prompt', leafUuid: uuid(1) })),
  ],
  'leaves that are missing': (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) => ({ type: 'last-prompt', leafUuid: uuid(n, 7), sessionId: SESSION_ID })),
  ],
  'references of an unknown kind': (count) => [
    ...each(count, (n) => prompt(n + 1, 'Go.')),
    prompt(count + 1, 'On.', { seen: each(count, (n) => uuid(n + 1)) }),
  ],
  attachments: (count) => [
    prompt(1, 'Go.'),
    ...each(count, (n) =>
      entry('attachment', n + 2, { attachment: { type: 'queued_command', prompt: `${n}` } }),
    ),
  ],
  'copies of requests': (count) =>
    each(count, (n) => ({ type: 'api-request', id: `req_${n}`, base: `req_${n - 1}` })),
  'fields of a line': (count) => [
    prompt(1, 'Go.', Object.fromEntries(each(count, (n) => [`field${n}`, uuid(n + 1)]))),
  ],
  'types and versions': (count) =>
    each(count, (n) => entry(`type-${n}`, n + 1, { version: `9.${n}.0`, cwd: `/home/dev/${n}` })),
  'sessions named': (count) => each(count, (n) => prompt(n + 1, 'Go.', { sessionId: uuid(n, 6) })),
  'prompts with one id': (count) =>
    each(count, (n) => prompt(n + 1, 'Go.', { promptId: uuid(1, 5) })),
  'equal results': (count) =>
    each(count, (n) =>
      n % 2 === 0
        ? answer(n + 1, [call('Read', { file_path: '/home/dev/a' }, toolId(n))])
        : prompt(n + 1, [result(toolId(n - 1), 'The same words again and again. '.repeat(20))]),
    ),
  'repeated history': (count) =>
    each(count, (n) => prompt(n + 1, `${n % 10}`, { timestamp: '2026-02-01T00:00:00.000Z' })),
  'times that run back': (count) =>
    each(count, (n) =>
      prompt(n + 1, `${n}`, { timestamp: new Date(1.77e12 - n * 1000).toISOString() }),
    ),
  secrets: (count) =>
    each(count, (n) =>
      prompt(n + 1, `api_key=${secret(n)} of user${n}@example.com on /home/u${n}/x`),
    ),
  'secrets in a line': (count) => [
    prompt(
      1,
      each(count, (n) => text(`token: ${secret(n)}, mail user${n}@shop${n}.example.org`)),
    ),
  ],
  'sub-agents': (count) => ({
    lines: [prompt(1, 'Go.'), said(2)],
    beside: Object.fromEntries(
      each(Math.ceil(count / 10), (n) => [
        `subagents/agent-a${n}.jsonl`,
        asLines([agent(n, 1, { parentUuid: uuid(2) }), agent(n, 2)]),
      ]),
    ),
  }),
  'tool results in files': (count) => ({
    lines: each(Math.ceil(count / 5), (n) =>
      prompt(n + 1, `See ${SESSION_ID}/tool-results/r${n}.txt`),
    ),
    beside: Object.fromEntries(
      each(Math.ceil(count / 5), (n) => [`tool-results/r${n}.txt`, `Result ${n}`]),
    ),
  }),
};

/** Sessions of so many of one thing each. */
export function crowds(count: number): Original[] {
  return Object.keys(CROWDS).map((name) => crowd(name, count));
}

export const CROWD_NAMES: readonly string[] = Object.keys(CROWDS);

export function crowd(name: string, count: number): Original {
  const crowded = (CROWDS[name] as Crowd)(count);
  return 'lines' in crowded
    ? sessionOf(name, crowded.lines, crowded.beside)
    : sessionOf(name, crowded);
}

function each<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function said(number: number): object {
  return answer(number, [text(`Done ${number}.`)]);
}

function without(value: object, ...keys: string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** A prompt, its answer, and another prompt in its place. */
function backTo(n: number): object {
  return n % 3 === 2 && n > 2 ? on(n - 2) : {};
}

function preserved(anchor: number, numbers: readonly number[]): object {
  return { anchorUuid: uuid(anchor), uuids: numbers.map((number) => uuid(number)) };
}

function boundary(number: number, metadata: object): object {
  const compactMetadata = { trigger: 'auto', preTokens: 1000, ...metadata };
  const logicalParentUuid = number === 1 ? null : uuid(number - 1);
  const subtype = 'compact_boundary';
  return entry('system', number, { subtype, ...ROOT, logicalParentUuid, compactMetadata });
}

function compaction(n: number): object[] {
  const first = 4 * n + 1;
  return [
    boundary(first, {}),
    prompt(first + 1, 'So far.', { isCompactSummary: true }),
    prompt(first + 2, 'On.'),
    said(first + 3),
  ];
}

function snapshot(number: number): object {
  const messageId = uuid(number);
  return { type: 'file-history-snapshot', messageId, snapshot: { messageId } };
}

function secret(n: number): string {
  return `sk-ant-api03-${Buffer.from(`secret number ${n} of many`).toString('hex')}`;
}

function agent(group: number, number: number, fields: object = {}): object {
  const own = { uuid: uuid(number, group + 100), parentUuid: uuid(number - 1, group + 100) };
  return prompt(number, 'Go.', { ...own, isSidechain: true, agentId: `a${group}`, ...fields });
}
