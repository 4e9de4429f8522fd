import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../bundle/scratch.ts';
import { CLAUDE_DIR, FIXTURES, json } from './cli.ts';

/** What scripts rely on: `--json` of each command, field by field. */

const SESSION = join(FIXTURES, 'dialects/strings-and-blocks.jsonl');
const ID = 'c0ffee00-0000-4000-8000-000000000003';
const count = expect.any(Number);
const word = expect.any(String);

describe('--json', () => {
  test('validate', async () => {
    const path = join(FIXTURES, 'rules/orphan-tool-result/bad.jsonl');
    const { data } = await json(['validate', path]);
    expect(data).toEqual({
      schemaVersion: 1,
      command: 'validate',
      leftovers: [],
      sessions: [
        {
          path,
          sessionId: word,
          ok: false,
          diagnostics: [
            {
              code: 'orphan-tool-result',
              severity: 'error',
              message: word,
              why: word,
              todo: word,
              path,
              line: 2,
              uuid: word,
            },
          ],
        },
      ],
    });
  });

  test('what a command that writes finds is told as validate tells it', async () => {
    const path = join(FIXTURES, 'rules/orphan-tool-result/bad.jsonl');
    const out = join(scratch(), 'copy.jsonl');
    const { data } = await json(['clone', path, '-o', out]);
    const { data: told } = await json(['validate', out]);
    expect(data.diagnostics).toEqual(told.sessions[0].diagnostics);
    // Nothing is written here, so that the names are those of the source.
    const { data: left } = await json(['repair', path, '--only', 'bad-line']);
    const { data: had } = await json(['validate', path]);
    expect([left.result, left.diagnostics]).toEqual([null, had.sessions[0].diagnostics]);
  });

  test('context', async () => {
    const { data } = await json(['context', SESSION]);
    expect(data).toEqual({
      schemaVersion: 1,
      command: 'context',
      path: SESSION,
      sessionId: ID,
      client: '1.0.60',
      leafUuid: 'c0ffee00-0000-4000-8000-0000000000cd',
      entries: expect.arrayContaining([word]),
      messages: expect.arrayContaining([
        { role: 'assistant', content: [{ type: 'text', text: 'Fixed, and tested.' }] },
      ]),
      tokens: 1310,
      tokensMethod: 'usage',
      window: { model: word, sizes: expect.any(Array), accepted: count },
      problems: [],
      accepted: true,
      refusals: [],
    });
    expect(data.entries).toHaveLength(9);
    expect(data.messages).toHaveLength(6);
  });

  test('inspect', async () => {
    const { data } = await json(['inspect', SESSION]);
    expect(data).toMatchObject({
      schemaVersion: 1,
      command: 'inspect',
      path: SESSION,
      sessionId: ID,
      entries: 14,
      bytes: count,
      tokens: 1310,
      tokensMethod: 'usage',
      versions: [{ version: '1.0.128', entries: 13 }],
      compactions: [],
      artifacts: [],
      branches: [{ uuid: word, line: 11, entries: 2, bytes: count }],
      tools: [{ name: 'Task', calls: 1, bytes: count, tokens: count }],
    });
    expect(data.kinds[0]).toEqual({ kind: word, sent: true, bytes: count, tokens: count });
    expect(data.turns).toHaveLength(3);
    expect(data.turns[0]).toMatchObject({
      number: 1,
      line: 5,
      uuid: word,
      prompt: 'Why is the tax wrong?',
      // Those of a sub-agent in the same file among them.
      entries: 6,
      bytes: count,
      tokens: count,
      live: true,
    });
    expect(data.largest[0]).toMatchObject({ line: count, type: word, kind: word, bytes: count });
  });

  test('inspect of entries without a uuid', async () => {
    const { data } = await json(['inspect', '2335ae59', '--claude-dir', CLAUDE_DIR]);
    for (const entry of data.largest) expect(entry).toHaveProperty('uuid');
  });

  test('list', async () => {
    const { data } = await json(['list', '--claude-dir', CLAUDE_DIR]);
    expect(data).toMatchObject({ schemaVersion: 1, command: 'list' });
    expect(data.sessions[0]).toEqual({
      sessionId: word,
      path: word,
      title: word,
      project: '/home/dev/shop',
      version: '2.1.325',
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      bytes: count,
      transcriptBytes: count,
      compactions: 0,
      turns: count,
      tokensMethod: word,
      window: expect.anything(),
      contextTokens: count,
      live: false,
      copyOf: null,
    });
  });

  test('an error', async () => {
    const { code, data, err } = await json(['inspect', '/nonexistent/x.jsonl']);
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(data).toEqual({
      schemaVersion: 1,
      command: 'inspect',
      error: { code: 'session-not-found', message: word, hint: word },
    });
  });
});
