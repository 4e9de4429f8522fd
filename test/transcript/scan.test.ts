import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/transcript/entry.ts';
import { Holds } from '../../src/transcript/facts.ts';
import { transcriptOf } from './files.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const C = 'cccccccc-0000-4000-8000-000000000003';

/** The entry of a line that does not stand first, so that spans must be the line's own. */
function scan(line: object | string): Entry {
  const text = typeof line === 'string' ? line : JSON.stringify(line);
  const before = {
    type: 'assistant',
    uuid: C,
    isMeta: true,
    message: { id: 'old', role: 'x', content: [{}] },
  };
  return transcriptOf(`${JSON.stringify(before)}\n${text}\n`).entries[1] as Entry;
}

describe('fields', () => {
  test('of a complete line', () => {
    const { facts } = scan({
      parentUuid: A,
      isSidechain: true,
      type: 'user',
      subtype: 's',
      uuid: B,
      sessionId: C,
      agentId: 'a1',
      promptId: 'p1',
      timestamp: '2025-01-15T10:00:00.123Z',
    });
    expect(facts).toMatchObject({
      parentUuid: A,
      type: 'user',
      subtype: 's',
      uuid: B,
      sessionId: C,
    });
    expect(facts).toMatchObject({ promptId: 'p1', links: [], strays: [] });
    expect(facts.timestamp).toBe(Date.UTC(2025, 0, 15, 10, 0, 0, 123));
  });

  test('of an empty object: nothing of the line before', () => {
    const { facts } = scan({});
    const { type, uuid, parentUuid, sessionId, timestamp, subtype, promptId, message } = facts;
    for (const fact of [type, uuid, parentUuid, sessionId, timestamp, subtype, promptId, message])
      expect(fact).toBeUndefined();
    expect([facts.flags, facts.links, facts.strays]).toEqual([0, [], []]);
  });

  test('only at top level', () => {
    const nested = { uuid: A, parentUuid: B, type: 'user', timestamp: 'x', isMeta: true };
    const { facts } = scan({ data: nested, list: [nested] });
    expect([facts.uuid, facts.parentUuid, facts.type, facts.timestamp, facts.flags]).toEqual([
      ...[undefined, undefined, undefined, undefined, Holds.stray],
    ]);
  });

  test('of another kind than expected are not there', () => {
    const { facts } = scan({
      type: 1,
      uuid: null,
      sessionId: {},
      agentId: [A],
      subtype: true,
      promptId: 0,
    });
    expect(facts).toMatchObject({ type: undefined, uuid: undefined, sessionId: undefined });
    expect(facts).toMatchObject({ subtype: undefined, promptId: undefined });
  });

  test('written with escapes or outside of ASCII', () => {
    const { facts } = scan('{"\\u0074ype":"us\\u0065r","uuid":"é\\n","sessionId":"日本"}');
    expect([facts.type, facts.uuid, facts.sessionId]).toEqual(['user', 'é\n', '日本']);
  });

  test('that stand twice: the last counts', () => {
    const { facts } = scan(
      '{"type":"user","uuid":"a","isMeta":true,"uuid":"b","type":null,"isMeta":false}',
    );
    expect([facts.type, facts.uuid, facts.flags]).toEqual([undefined, 'b', Holds.badTime]);
  });

  test('a parent is an id, none, or not told', () => {
    expect(scan({ parentUuid: A }).parentUuid).toBe(A);
    expect(scan({ parentUuid: null }).parentUuid).toBeNull();
    expect(scan({}).parentUuid).toBeUndefined();
  });

  test.each([
    ['2025-01-15T10:00:00Z', Date.UTC(2025, 0, 15, 10)],
    ['2025-01-15T10:00:00+02:00', Date.UTC(2025, 0, 15, 8)],
    ['2025-99-99T10:00:00Z', Number.NaN],
    ['', Number.NaN],
    [null, Number.NaN],
    [1736935200000, Number.NaN],
  ])('timestamp %j', (timestamp, expected) => {
    expect(scan({ timestamp }).facts.timestamp).toBe(expected);
  });

  test('flags, only where they are true', () => {
    const names = ['isSidechain', 'isMeta', 'isCompactSummary', 'isApiErrorMessage'] as const;
    for (const name of names) {
      const entry = scan({ [name]: true });
      expect(names.filter((other) => entry.has(other))).toEqual([name]);
      for (const value of [false, null, 'true', 1])
        expect(scan({ [name]: value }).has(name)).toBe(false);
    }
  });
});

describe('references to entries', () => {
  const links = (line: object) =>
    scan(line).facts.links.map(({ reference, id }) => [reference.path, id]);

  test.each([
    'leafUuid',
    'messageId',
    'snapshotMessageId',
    'logicalParentUuid',
    'sourceToolAssistantUUID',
    'refusedUserMessageUuid',
  ])('%s', (field) => {
    expect(links({ type: 'x', [field]: A })).toEqual([[field, A]]);
    expect(links({ type: 'x', [field]: null })).toEqual([]);
  });

  test('of a snapshot', () => {
    const line = {
      type: 'file-history-snapshot',
      messageId: A,
      snapshot: { messageId: B, trackedFileBackups: {} },
    };
    expect(links(line)).toEqual([
      ['messageId', A],
      ['snapshot.messageId', B],
    ]);
  });

  test('of a compaction that preserved messages', () => {
    const compactMetadata = {
      preservedSegment: { headUuid: A, anchorUuid: B, tailUuid: C },
      preservedMessages: { anchorUuid: A, uuids: [B, C], allUuids: [] },
    };
    expect(links({ type: 'system', compactMetadata })).toEqual([
      ['compactMetadata.preservedSegment.headUuid', A],
      ['compactMetadata.preservedSegment.anchorUuid', B],
      ['compactMetadata.preservedSegment.tailUuid', C],
      ['compactMetadata.preservedMessages.anchorUuid', A],
      ['compactMetadata.preservedMessages.uuids[]', B],
      ['compactMetadata.preservedMessages.uuids[]', C],
    ]);
  });

  test('of a sub-agent', () => {
    expect(links({ type: 'progress', data: { message: { uuid: A } } })).toEqual([
      ['data.message.uuid', A],
    ]);
  });

  test('not what points at something else', () => {
    const line = {
      uuid: A,
      parentUuid: B,
      sessionId: C,
      promptId: A,
      requestRef: B,
      forkedFrom: { messageUuid: C },
    };
    expect(links(line)).toEqual([]);
    expect(scan(line).facts.strays).toEqual([]);
  });

  test('a field that refers in one type only is a stray in the others', () => {
    const [known, unknown] = ['api-request', 'hologram'].map((type) =>
      scan({ type, id: A, base: B }),
    ) as [Entry, Entry];
    expect(known.strays).toEqual([]);
    expect(unknown.strays).toMatchObject([
      { path: 'id', id: A },
      { path: 'base', id: B },
    ]);
    expect([known.holds('stray'), unknown.holds('stray')]).toEqual([false, true]);
  });

  test('ids at paths that nobody knows are strays, but for what the model is sent', () => {
    const entry = scan({
      newField: A,
      deep: { list: [{ ids: [B] }] },
      message: { content: [{ type: 'tool_use', input: { uuid: C } }], note: A },
      text: `see ${A}`,
    });
    expect(entry.holds('stray')).toBe(true);
    expect(entry.strays).toMatchObject([
      { path: 'newField', id: A },
      { path: 'deep.list[].ids[]', id: B },
      { path: 'message.note', id: A },
    ]);
  });

  test('personal ids are no strays', () => {
    const line = {
      ownerAccountUuid: A,
      error: { headers: { 'request-id': B } },
      attachment: { source_uuid: C },
    };
    expect(scan(line).facts.strays).toEqual([]);
  });
});
