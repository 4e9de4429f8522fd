import { describe, expect, test } from 'vitest';
import type { Session } from '../../src/bundle/session.ts';
import { Graph } from '../../src/graph/graph.ts';
import { seededIds } from '../../src/ids/id-source.ts';
import { planIds } from '../../src/ids/plan-ids.ts';
import { rewriteJson } from '../../src/ids/rewrite-json.ts';
import { rewriteLines } from '../../src/ids/rewrite-lines.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { NOBODY, SESSION_ID, uuid } from '../builders/ids.ts';

const [A, B, C] = [uuid(1), uuid(2), uuid(3)];
const NIL = '00000000-0000-0000-0000-000000000000';

function sessionOf(lines: readonly string[]): Session {
  const main = new Transcript(`${SESSION_ID}.jsonl`, Buffer.from(lines.join('\n')));
  return {
    path: main.path,
    sessionId: SESSION_ID,
    claudeDir: undefined,
    stamp: undefined,
    graph: new Graph(main),
    artifacts: [],
    foreign: [],
  };
}

/** The lines of a copy, and a way to say what an id is called there. */
function copy(lines: readonly (string | object)[], withFiles = true, newSessionId?: string) {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const session = sessionOf(texts);
  const ids = planIds(session, seededIds('x'), newSessionId);
  const { main } = session.graph;
  const pieces = rewriteLines(main, ids, withFiles);
  const text = Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece))).toString();
  return {
    ids,
    now: (id: string) => ids.get(id) as string,
    lines: text.split('\n'),
    source: texts,
  };
}

const entry = (fields: object, id = A) => ({
  uuid: id,
  sessionId: SESSION_ID,
  type: 'user',
  ...fields,
});

describe('new names are given to', () => {
  test('values of a line that can’t be read, not to its keys', () => {
    const { lines, now } = copy([entry({}, 'a'), '{"a" :"a","b":1}{"a":"x"}']);
    expect(lines[1]).toBe(`{"a" :"${now('a')}","b":1}{"a":"x"}`);
  });

  test('a session whose new one is no plain uuid, whatever field names it', () => {
    const named = 'ABCDEF00-0000-4000-8000-000000000000';
    const { lines } = copy([entry({ parentUuid: SESSION_ID })], true, named);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ parentUuid: named, sessionId: named });
  });

  test('every field of the reference table that names something in the session', () => {
    const { lines, now } = copy([
      entry({ parentUuid: null, promptId: C, session_id: SESSION_ID }),
      entry({ parentUuid: A, promptId: C, requestRef: 'r1' }, B),
      { type: 'api-request', id: 'r1', base: 'r0', sessionId: SESSION_ID },
    ]);
    const [first, second, request] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ uuid: now(A), parentUuid: null, promptId: now(C) });
    expect([first.sessionId, first.session_id]).toEqual([now(SESSION_ID), now(SESSION_ID)]);
    expect(second).toMatchObject({ uuid: now(B), parentUuid: now(A), promptId: now(C) });
    expect([request.id, second.requestRef, request.base]).toEqual([now('r1'), now('r1'), 'r0']);
  });

  test('whole values that equal an id, whatever their field is called', () => {
    const { lines, now } = copy([entry({ newField: { of: [A, SESSION_ID] }, text: `see ${A}` })]);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      newField: { of: [now(A), now(SESSION_ID)] },
      text: `see ${A}`,
    });
  });

  test('an id that stands twice in a line, is written with escapes or is no uuid', () => {
    const { lines, now } = copy([
      `{"uuid":"${B}","uuid":"${A}","type":"user"}`,
      entry({}, B),
      `{"uuid":"\\u0063${C.slice(1)}","parentUuid":"short","type":"user"}`,
      `{"uuid":"short","parentUuid":"c${C.slice(1)}","type":"user"}`,
    ]);
    const escaped = now(`c${C.slice(1)}`);
    expect(lines[0]).toBe(`{"uuid":"${now(B)}","uuid":"${now(A)}","type":"user"}`);
    expect(lines[2]).toBe(`{"uuid":"${escaped}","parentUuid":"${now('short')}","type":"user"}`);
    expect(lines[3]).toBe(`{"uuid":"${now('short')}","parentUuid":"${escaped}","type":"user"}`);
  });

  test('ids in lines that cannot be read, and what refers to them', () => {
    const glued = `${JSON.stringify(entry({}, A))}${JSON.stringify(entry({ parentUuid: A }, B))}`;
    const { lines, now } = copy([glued, entry({ parentUuid: B }, C), `{"uuid":"${NOBODY}","par`]);
    expect(lines[0]).toContain(`"parentUuid":"${now(A)}"`);
    expect(JSON.parse(lines[1] as string).parentUuid).toBe(now(B));
    expect(lines[2]).toBe(`{"uuid":"${now(NOBODY)}","par`);
  });

  test('also behind strings with escapes, but not inside of strings', () => {
    const first = entry({ text: `say "${A}"`, path: 'C:\\' });
    const second = entry({ parentUuid: A }, B);
    const { lines, now } = copy([`${JSON.stringify(first)}${JSON.stringify(second)}`]);
    const renamed = (value: object, uuids: object) =>
      JSON.stringify({ ...value, ...uuids, sessionId: now(SESSION_ID) });
    expect(lines[0]).toBe(
      renamed(first, { uuid: now(A) }) + renamed(second, { uuid: now(B), parentUuid: now(A) }),
    );
  });
});

describe('left as they are', () => {
  test('ids of other sessions, of the API and of nobody', () => {
    const line = {
      parentUuid: NOBODY,
      leafUuid: NIL,
      forkedFrom: { sessionId: SESSION_ID, messageUuid: A },
      requestId: 'req_1',
      sourceToolUseID: 'toolu_1',
      message: { id: 'msg_1', role: 'user', content: [{ type: 'text', text: A }] },
    };
    const { lines } = copy([entry(line), { type: 'x', uuid: NIL, sessionId: SESSION_ID }]);
    expect(JSON.parse(lines[0] as string)).toMatchObject(line);
    expect(JSON.parse(lines[1] as string).uuid).toBe(NIL);
  });

  test('the nil uuid in any field', () => {
    const line = entry({ promptId: NIL, leafUuid: NIL, other: NIL });
    expect(JSON.parse(copy([line]).lines[0] as string)).toMatchObject({
      promptId: NIL,
      leafUuid: NIL,
      other: NIL,
    });
  });

  test('text of attachments, which is sent', () => {
    const attachment = { type: 'x', content: [SESSION_ID], prompt: A, hookId: A };
    const { lines, now } = copy([entry({ attachment })]);
    expect(JSON.parse(lines[0] as string).attachment).toEqual({ ...attachment, hookId: now(A) });
  });

  test('line ends, blank lines and a missing last one', () => {
    const lines = ['\ufeff{"type":"a"}\r', '', '{"type":"b"} \r', '{"type":"c"}'];
    expect(copy(lines).lines).toEqual(lines);
  });
});

describe('a path into the session', () => {
  const inside = `/home/dev/.claude/projects/-home-dev/${SESSION_ID}/tool-results/b1.txt`;
  const line = entry({
    message: { role: 'user', content: inside },
    toolUseResult: { persistedOutputPath: inside },
  });

  test('is rewritten in the field that is made for it', () => {
    const { lines, now } = copy([line]);
    const { message, toolUseResult } = JSON.parse(lines[0] as string);
    expect(message.content).toBe(inside);
    expect(toolUseResult.persistedOutputPath).toBe(inside.replace(SESSION_ID, now(SESSION_ID)));
  });

  test('stays if the files do', () => {
    const { toolUseResult } = JSON.parse(copy([line], false).lines[0] as string);
    expect(toolUseResult.persistedOutputPath).toBe(inside);
  });
});

test('the same seed gives the same ids, another one others; all are of version 5', () => {
  const session = sessionOf([JSON.stringify(entry({ promptId: B }))]);
  const idsOf = (seed: string) => {
    const ids = planIds(session, seededIds(seed));
    return [...ids.entries(), ...ids.sessions, ...ids.others];
  };
  expect(idsOf('a')).toEqual(idsOf('a'));
  expect(idsOf('a')).not.toEqual(idsOf('b'));
  for (const [, id] of idsOf('a'))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/);
});

test('JSON beside the transcript follows; what is no JSON stays', () => {
  const { ids, now } = copy([entry({})]);
  const meta = `{ "owner": "${SESSION_ID}", "at": ["${A}"], "text": "of ${A}" }`;
  expect(rewriteJson(Buffer.from(meta), ids)?.toString()).toBe(
    `{ "owner": "${now(SESSION_ID)}", "at": ["${now(A)}"], "text": "of ${A}" }`,
  );
  for (const bad of [`{"${A}`, `{"a":"${A}"}}`, ''])
    expect(rewriteJson(Buffer.from(bad), ids)).toBeUndefined();
});
