import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { uuid } from '../builders/ids.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { flip, flipped } from '../diff/sessions.ts';
import { CLAUDE_DIR, ccsurgery, FIXTURES, json, ROOT } from './cli.ts';

const SESSION = join(FIXTURES, 'dialects/strings-and-blocks.jsonl');
const text = readFileSync(SESSION, 'utf8');
const word = expect.any(String);

/** The session without its last line. */
const shorter = (content = text): string => {
  const lines = content.trimEnd().split('\n');
  return `${lines.slice(0, -1).join('\n')}\n`;
};

describe('diff', () => {
  test('of a session and itself exits 0', async () => {
    const { code, out } = await ccsurgery(['diff', SESSION, SESSION]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('No differences') });
  });

  test('of a clone exits 0, of a changed one 1', async () => {
    const root = scratch();
    const clone = put(root, 'clone.jsonl', flipped(text));
    const changed = put(root, 'changed.jsonl', shorter(flipped(text)));
    expect((await ccsurgery(['diff', SESSION, clone])).code).toBe(0);
    expect((await ccsurgery(['diff', SESSION, changed])).code).toBe(1);
  });

  test('--json, field by field', async () => {
    const changed = put(scratch(), 'changed.jsonl', shorter());
    const { code, data } = await json(['diff', SESSION, changed]);
    expect(code).toBe(1);
    const sessionId = 'c0ffee00-0000-4000-8000-000000000003';
    expect(data).toEqual({
      schemaVersion: 1,
      command: 'diff',
      before: { path: SESSION, sessionId },
      after: { path: changed, sessionId },
      changes: {
        entries: { before: 14, after: 13, removed: 1, edited: 0, relinked: 0, moved: 0, added: 0 },
        bytes: { before: text.length, after: shorter().length },
        tokens: { before: 1310, after: expect.any(Number), method: word },
      },
      entries: [
        {
          kind: 'removed',
          file: null,
          lineBefore: 14,
          lineAfter: null,
          uuid: 'c0ffee00-0000-4000-8000-0000000000cd',
          type: 'assistant',
          description: '"Fixed, and tested."',
          bytesBefore: 558,
          bytesAfter: 0,
          parts: [],
          links: [],
          moved: false,
        },
      ],
      artifacts: [],
    });
  });

  test('takes the start of an id, and an id map', async () => {
    const idMap = put(scratch(), 'map.json', '{"entries":{},"sessions":{},"others":{}}');
    const args = ['diff', '2335', '2335ae59', '--claude-dir', CLAUDE_DIR, '--id-map', idMap];
    expect((await json(args)).code).toBe(0);
  });

  test('follows the id map', async () => {
    const root = scratch();
    const alike = (...ids: string[]): string =>
      ids.map((id) => `${JSON.stringify({ type: 'user', uuid: id })}\n`).join('');
    const before = put(root, 'before.jsonl', alike(uuid(1), uuid(2)));
    const after = put(root, 'after.jsonl', alike(flip(uuid(2))));
    const entries = { [uuid(1)]: null, [uuid(2)]: flip(uuid(2)) };
    const idMap = put(root, 'map.json', JSON.stringify({ entries, sessions: {}, others: {} }));
    const { data } = await json(['diff', before, after, '--id-map', idMap]);
    expect(data.entries).toMatchObject([{ kind: 'removed', uuid: uuid(1) }]);
  });
});

describe('wrong use of diff exits 2', () => {
  test.each([
    [['diff'], 'wrong-use'],
    [['diff', SESSION], 'wrong-use'],
    [['diff', SESSION, SESSION, SESSION], 'wrong-use'],
    [['diff', '-', '-'], 'wrong-use'],
    [['diff', SESSION, '/nonexistent/x.jsonl'], 'session-not-found'],
    [['diff', SESSION, SESSION, '--id-map', join(ROOT, 'package.json')], 'bad-id-map'],
    [['diff', SESSION, SESSION, '--id-map', SESSION], 'bad-id-map'],
  ])('%j', async (args, error) => {
    const { code, data } = await json(args);
    expect({ code, error: data.error?.code }).toEqual({ code: 2, error });
  });
});
