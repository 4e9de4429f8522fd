import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLAUDE_DIR, ccsurgery, FIXTURES, type Json, json, UNSAFE } from './cli.ts';

const SESSION = '2335ae59-d748-4b27-8ebe-1ae66fea4d27';
const dialects = readdirSync(join(FIXTURES, 'dialects')).map((name) =>
  join(FIXTURES, 'dialects', name),
);
const READING = ['validate', 'context', 'inspect'] as const;

describe.each(dialects)('%s', (path) => {
  test.each(READING)('%s reads it, for people and as JSON', async (command) => {
    const human = await ccsurgery([command, path]);
    expect(human.code).toBe(0);
    expect(human.out).not.toMatch(UNSAFE);
    expect(human.err).not.toMatch(UNSAFE);
    const { data, code } = await json([command, path]);
    expect(code).toBe(0);
    expect(data).toMatchObject({ schemaVersion: 1, command });
  });

  test('no finding of it reaches the terminal with control characters, even in full', async () => {
    expect((await ccsurgery(['validate', path, '-v'])).out).not.toMatch(UNSAFE);
  });
});

describe('validate', () => {
  const bad = join(FIXTURES, 'rules/dangling-parent/bad.jsonl');
  const good = join(FIXTURES, 'rules/dangling-parent/good.jsonl');

  test('exits 1 on errors and names each with code, severity, place and words', async () => {
    const { code, data } = await json(['validate', bad]);
    expect(code).toBe(1);
    expect(data.sessions).toHaveLength(1);
    expect(data.sessions[0]).toMatchObject({ path: bad, ok: false });
    const finding = data.sessions[0].diagnostics.find((d: Json) => d.code === 'dangling-parent');
    expect(finding).toMatchObject({
      severity: 'error',
      line: expect.any(Number),
      uuid: expect.any(String),
    });
    expect(finding.message).not.toMatch(/[{}]/);
  });

  test('takes several sessions; one bad one decides', async () => {
    const { code, data } = await json(['validate', good, bad]);
    expect(code).toBe(1);
    expect(data.sessions.map((session: Json) => session.ok)).toEqual([true, false]);
  });

  test('goes on where one of several cannot be read, tells them in order, and exits 2', async () => {
    const { code, data } = await json(['validate', good, '/nonexistent/x.jsonl', bad]);
    expect(code).toBe(2);
    expect(data.sessions).toMatchObject([
      { path: good, ok: true },
      {
        path: '/nonexistent/x.jsonl',
        sessionId: null,
        ok: false,
        diagnostics: [],
        error: { code: 'session-not-found' },
      },
      { path: bad, ok: false },
    ]);
  });

  test.each(['validate', 'repair'])(
    '%s says what to do about one of several that cannot be read',
    async (command) => {
      const { data } = await json([command, 'nowhere', '/nonexistent/x.jsonl']);
      const { hint } = data.sessions[0].error;
      const { out } = await ccsurgery([command, 'nowhere', '/nonexistent/x.jsonl']);
      expect(hint).toEqual(expect.any(String));
      expect(out).toContain(hint.split('\n')[0]);
    },
  );

  test('standard input can be named once', async () => {
    expect(await json(['validate', '-', '-'])).toMatchObject({ code: 2 });
  });

  test('a severity can be lowered, a fatal one cannot', async () => {
    expect((await json(['validate', bad, '--level', 'dangling-parent=warning'])).code).toBe(0);
    const fatal = await json(['validate', bad, '--level', 'parent-cycle=info']);
    expect(fatal).toMatchObject({ code: 2, data: { error: { code: 'fatal-stays' } } });
  });

  test.each([
    ['nonsense=info', 'unknown-code'],
    ['bad-line=loud', 'unknown-severity'],
    ['bad-line', 'unknown-severity'],
  ])('--level %s is refused', async (level, code) => {
    const result = await json(['validate', bad, '--level', level]);
    expect(result).toMatchObject({ code: 2, data: { command: 'validate', error: { code } } });
  });
});

describe('context', () => {
  test('tells leaf, messages and tokens of a real session', async () => {
    const { code, data } = await json(['context', SESSION, '--claude-dir', CLAUDE_DIR]);
    expect(code).toBe(0);
    expect(data).toMatchObject({ sessionId: SESSION, client: '2.1.281', problems: [] });
    expect(data.leafUuid).toBe(data.entries.at(-1));
    expect(data.tokens).toBeGreaterThan(0);
    expect(data.messages.every((message: Json) => Array.isArray(message.content))).toBe(true);
  });

  test('--client shows what an older client loses', async () => {
    const results = async (client: string): Promise<number> => {
      const args = ['context', SESSION, '--claude-dir', CLAUDE_DIR, '--client', client];
      const { data } = await json(args);
      const blocks = data.messages.flatMap((message: Json) => message.content);
      return blocks.filter((block: Json) => block.type === 'tool_result').length;
    };
    expect(await results('2.1.45')).toBeLessThan(await results('2.1.325'));
  });

  test('-v shows every block whole', async () => {
    const args = ['context', SESSION, '--claude-dir', CLAUDE_DIR];
    const [brief, full] = [await ccsurgery(args), await ccsurgery([...args, '-v'])];
    expect(brief.out).not.toContain('"signature"');
    expect(full.out).toContain('"signature"');
  });

  test('--client takes a version only', async () => {
    const result = await json(['context', SESSION, '--claude-dir', CLAUDE_DIR, '--client', 'new']);
    expect(result).toMatchObject({ code: 2, data: { error: { code: 'unknown-client' } } });
  });

  test('a sub-agent’s own file is a conversation too', async () => {
    const folder = join(CLAUDE_DIR, 'projects/-home-dev-shop', SESSION, 'subagents');
    const agent = readdirSync(folder).find((name) => name.endsWith('.jsonl')) as string;
    const { data } = await json(['context', join(folder, agent)]);
    expect(data.messages.length).toBeGreaterThan(2);
    expect(data.problems).toEqual([]);
  });
});

describe('list', () => {
  test('has the session with its facts', async () => {
    const { code, data } = await json(['list', '--claude-dir', CLAUDE_DIR]);
    expect(code).toBe(0);
    const listed = data.sessions.find((session: Json) => session.sessionId === SESSION);
    expect(listed).toMatchObject({ project: '/home/dev/shop', turns: 4, live: false });
    expect(listed.contextTokens).toBeGreaterThan(0);
  });

  test('-q leaves the words out, not the data', async () => {
    const args = ['list', '--claude-dir', CLAUDE_DIR];
    const [loud, quiet] = [await ccsurgery(args), await ccsurgery([...args, '-q'])];
    expect(loud.err).toContain('1 session');
    expect(quiet).toEqual({ ...loud, err: '' });
  });

  test('of a project that has none is empty, not an error', async () => {
    const args = ['list', '--claude-dir', CLAUDE_DIR, '--project', '/home/dev/elsewhere'];
    expect(await json(args)).toMatchObject({ code: 0, data: { sessions: [] } });
  });
});

test('colour: only on a terminal that wants it, or when forced', async () => {
  const args = ['validate', dialects[0] as string];
  const coloured = async (
    env: Record<string, string>,
    isTTY: boolean,
    more: string[] = [],
  ): Promise<boolean> => {
    const { out } = await ccsurgery([...args, ...more], { env, isTTY });
    return out.includes('\u001b[');
  };
  expect(await coloured({}, true)).toBe(true);
  expect(await coloured({}, false)).toBe(false);
  expect(await coloured({ NO_COLOR: '1' }, true)).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1' }, false)).toBe(true);
  expect(await coloured({ FORCE_COLOR: '0' }, true)).toBe(false);
  expect(await coloured({ TERM: 'dumb' }, true)).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1' }, true, ['--no-color'])).toBe(false);
});
