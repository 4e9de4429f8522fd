import fc from 'fast-check';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { call, result, text } from '../builders/blocks.ts';
import { NOBODY, uuid } from '../builders/ids.ts';

type Line = Record<string, unknown> | string;

/** Few ids, so that they meet: some of them are borne twice, some by nobody. */
const anyId = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }).map((n) => uuid(n)) },
  { weight: 1, arbitrary: fc.constant(NOBODY) },
);
const parent = fc.oneof({ weight: 6, arbitrary: anyId }, fc.constant(null), fc.constant(undefined));
const toolId = fc.constantFrom('toolu_1', 'toolu_2', 'toolu_3');

const content = fc.oneof(
  fc.constant('words'),
  fc.array(
    fc.oneof(
      fc.constant(text('words')),
      toolId.map((id) => call('Read', {}, id)),
      toolId.map((id) => result(id)),
    ),
    { maxLength: 3 },
  ),
);

const message = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  id: fc.constantFrom('msg_1', 'msg_2', undefined),
  content,
});

/** References of every kind that follow an entry which goes. */
const references = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  anyId.map((id) => ({ sourceToolAssistantUUID: id })),
  anyId.map((id) => ({ data: { message: { uuid: id } } })),
  anyId.map((id) => ({ logicalParentUuid: id, promptId: id })),
  fc.tuple(anyId, anyId).map(([a, b]) => ({ unknown: [a, { deeper: b }], text: `see ${a}` })),
);

const node = fc.record({ uuid: anyId, parentUuid: parent, message, references }).map(
  ({ references: more, ...rest }): Line => ({
    type: rest.message.role,
    ...rest,
    ...more,
    odd: 1,
  }),
);

const boundary = fc
  .record({
    uuid: anyId,
    ends: fc.tuple(anyId, anyId, anyId),
    uuids: fc.array(anyId, { maxLength: 3 }),
    hasList: fc.boolean(),
  })
  .map(({ uuid: own, ends: [headUuid, anchorUuid, tailUuid], uuids, hasList }): Line => {
    const preservedMessages = hasList ? { anchorUuid, uuids, allUuids: uuids } : undefined;
    const preservedSegment = { headUuid, anchorUuid, tailUuid };
    const compactMetadata = { preservedSegment, preservedMessages };
    const tree = { uuid: own, parentUuid: null };
    return { type: 'system', subtype: 'compact_boundary', ...tree, compactMetadata };
  });

const marker = fc.oneof(
  anyId.map((leafUuid): Line => ({ type: 'last-prompt', leafUuid })),
  fc
    .tuple(anyId, anyId)
    .map(([messageId, other]): Line => ({ messageId, snapshot: { messageId: other } })),
  fc.constantFrom<Line>(
    'broken',
    '',
    '{"cut',
    '{}{}',
    '{"big":12345678901234567890,"__proto__":1}',
  ),
);

const lines = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: node },
    { weight: 1, arbitrary: boundary },
    { weight: 2, arbitrary: marker },
  ),
  { minLength: 1, maxLength: 14 },
);

export interface RandomSession {
  readonly main: readonly Line[];
  readonly agent: readonly Line[];
  readonly end: string;
  /** Whether ids have one number in both files, as in a session that was read as one. */
  readonly isShared: boolean;
}

export const randomSession: fc.Arbitrary<RandomSession> = fc.record({
  main: lines,
  agent: fc.oneof(fc.constant([]), lines),
  end: fc.constantFrom('', '\n'),
  isShared: fc.boolean(),
});

export function graphOf({ main, agent, end, isShared }: RandomSession): Graph {
  const bytes = (written: readonly Line[]): Buffer => {
    const texts = written.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    return Buffer.from(texts.join('\n') + end);
  };
  const first = new Transcript('session.jsonl', bytes(main));
  if (agent.length === 0) return new Graph(first);
  const beside = isShared ? first : undefined;
  return new Graph(first, [new Transcript('agent-1.jsonl', bytes(agent), { beside })]);
}

/** A mutation; numbers pick an entry among those that are there. */
export type Operation =
  | { kind: 'remove' | 'edit' | 'clear' | 'insert'; at: number }
  | { kind: 'reparent'; at: number; to: number };

export const randomOperations: fc.Arbitrary<Operation[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(99) }),
    },
    fc.record({ kind: fc.constantFrom('edit', 'clear', 'insert'), at: fc.nat(99) }),
    fc.record({ kind: fc.constant('reparent' as const), at: fc.nat(99), to: fc.nat(99) }),
  ),
  { maxLength: 12 },
);
