import { truncateSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, image, text, thinking } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, type Json, json, UNSAFE } from './cli.ts';

const DAY = 24 * 60 * 60;
const [NEW, OLD] = ['aaaaaaaa', 'bbbbbbbb'].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
) as [string, string];
const now = Date.now() / 1000;
let claude: string;

/** A session with something in every place that can be searched, and in some that cannot. */
function written(id: string, agentId?: string) {
  const own = session({ sessionId: id, ...(agentId === undefined ? {} : { agentId }) })
    .line({ type: 'custom-title', customTitle: 'The walrus title', sessionId: id })
    .prompt('Where does the first walrus live?')
    .answer(thinking('A walrus of thought.'), text('Every walrus is at sea.'))
    .prompt('Look\nfor the "grey\tseal" in src/ocean\\deep')
    .answer(call('Bash', { command: 'grep -r walrus .', list: ['walrus'] }));
  return own
    .results('walrus.txt: a walrus')
    .answer(call('Read', { file_path: '/x' }))
    .results([image('png', 9, 9)]);
}

beforeEach(() => {
  claude = scratch();
  const folder = 'projects/-home-dev-shop';
  put(claude, `${folder}/${NEW}.jsonl`, written(NEW).text(), now - DAY);
  put(
    claude,
    `${folder}/${OLD}.jsonl`,
    written(OLD).text().replaceAll('walrus', 'dolphin'),
    now - 9 * DAY,
  );
});

const search = (...args: string[]) => json(['search', ...args, '--claude-dir', claude]);

describe('search', () => {
  test('finds a text in each part, with its turn, its line and the match in the snippet', async () => {
    const { code, data } = await search('WALRUS');
    expect(code).toBe(0);
    expect(data).toMatchObject({ schemaVersion: 1, command: 'search', searched: 2, found: 1 });
    expect(data.matches.map((m: Json) => [m.in, m.turn, m.line, m.count])).toEqual([
      ['prompts', 1, 2, 1],
      ['thinking', 1, 3, 1],
      ['answers', 1, 4, 1],
      ['calls', 2, 6, 2],
      ['results', 2, 7, 2],
    ]);
    for (const match of data.matches) {
      const { snippet, match: place, sessionId, title, file, path } = match;
      expect(snippet.slice(place.start, place.end).toLowerCase()).toBe('walrus');
      expect({ sessionId, title }).toEqual({ sessionId: NEW, title: 'The walrus title' });
      expect(file).toBe(path);
    }
    expect(data.matches[3]).toMatchObject({ tool: 'Bash' });
  });

  test('finds what is written with escapes, and white space whatever it is', async () => {
    for (const pattern of ['look for the "grey seal"', 'src/ocean\\deep', '/Look\\nfor/'])
      expect((await search(pattern)).data.matches).toMatchObject([
        { in: 'prompts', line: 5, turn: 2 },
        { in: 'prompts', line: 5, turn: 2 },
      ]);
    put(
      claude,
      `projects/-x/${NEW}.jsonl`,
      '{"type":"user","uuid":"u","parentUuid":null,"message":{"role":"user","content":"\\u0068\\u00e4usl\\u0069ch"}}',
    );
    expect((await search('HÄUSLICH')).data.matches).toHaveLength(1);
    expect((await search('/Häuslich/')).data.matches).toHaveLength(0);
  });

  test('shows neither ids nor images nor titles', async () => {
    for (const pattern of ['iVBOR', 'aaaaaaaa-0000', 'claude-x', 'walrus title', '2026-01-01'])
      expect(await search(pattern)).toMatchObject({ code: 1, data: { matches: [], found: 0 } });
  });

  test('--in looks only there', async () => {
    const { data } = await search('walrus', '--in', 'prompts,results');
    expect(data.matches.map((m: Json) => m.in)).toEqual(['prompts', 'results']);
    expect(await search('walrus', '--in', 'prompts,words')).toMatchObject({
      code: 2,
      data: { error: { code: 'wrong-use' } },
    });
  });

  test('takes the newest first, -L of them, by age, size and project', async () => {
    const ids = async (...args: string[]): Promise<string[]> => {
      const { data } = await search('/walrus|dolphin/', '--in', 'prompts', ...args);
      return data.matches.map((m: Json) => m.sessionId);
    };
    expect(await ids()).toEqual([NEW, OLD]);
    expect(await ids('-L', '1')).toEqual([NEW]);
    expect(await ids('--older-than', '2d')).toEqual([OLD]);
    expect(await ids('--newer-than', '2d')).toEqual([NEW]);
    expect(await ids('--larger-than', '1MB')).toEqual([]);
    expect(await ids('--project', '/home/dev/shop')).toEqual([NEW, OLD]);
    expect(await ids('--project', '/elsewhere')).toEqual([]);
    expect(await search('x', '--older-than', '2 moons')).toMatchObject({ code: 2 });
  });

  test('shows what sub-agents and large results hold as part of their session', async () => {
    const folder = `projects/-home-dev-shop/${NEW}`;
    const agent = session({ sessionId: NEW, agentId: 'a1' }).prompt('Count each narwhal').text();
    const main = written(NEW)
      .prompt('Go on')
      .answer(call('Task'))
      .results(`agentId: a1 and ${folder}/tool-results/r1.txt`);
    put(claude, `${folder}.jsonl`, main.text());
    put(claude, `${folder}/subagents/agent-a1.jsonl`, agent);
    put(claude, `projects/-home-dev-shop/agent-b2.jsonl`, agent);
    put(claude, `${folder}/tool-results/r1.txt`, 'one\nnarwhal');
    const { data } = await search('narwhal');
    expect(data.matches.map((m: Json) => [m.sessionId, basename(m.file), m.turn, m.line])).toEqual([
      [NEW, 'agent-a1.jsonl', 3, 1],
      [NEW, 'agent-b2.jsonl', null, 1],
      [NEW, 'r1.txt', 3, 12],
    ]);
  });

  test('lines that are glued are searched, broken ones are passed over', async () => {
    const line = (words: string): string =>
      JSON.stringify({
        type: 'user',
        uuid: words,
        parentUuid: null,
        message: { role: 'user', content: words },
      });
    put(
      claude,
      `projects/-x/${OLD}.jsonl`,
      `${line('an orca')}${line('two orcas')}\n{"type":"user","message":{"orca`,
    );
    const { code, data } = await search('orca');
    expect(code).toBe(0);
    expect(data.matches.map((m: Json) => [m.uuid, m.line])).toEqual([
      ['an orca', 1],
      ['two orcas', 1],
    ]);
  });

  test('marks matches for people, and shows no control characters', async () => {
    put(
      claude,
      `projects/-x/${OLD}.jsonl`,
      session({ sessionId: OLD }).prompt('\u001b[31mred walrus\u0007\u202e').text(),
    );
    const { out, err } = await ccsurgery(['search', 'walrus', '--claude-dir', claude]);
    expect(out).toContain('red «walrus»');
    expect(out).toContain(OLD);
    expect(out).not.toMatch(UNSAFE);
    expect(err).toContain('2 sessions');
  });

  test('names what it cannot read, goes on, and exits 2', async () => {
    const tooLarge = put(claude, `projects/-x/${OLD}.jsonl`, 'walrus');
    truncateSync(tooLarge, 5 * 2 ** 30);
    const { code, data } = await search('walrus');
    expect(code).toBe(2);
    expect(data.unreadable).toEqual([tooLarge]);
    expect(data.matches.length).toBeGreaterThan(0);
  });

  test.each([['search', ''], ['search'], ['search', '/(/'], ['search', 'x', '-L', '0']])(
    '%j is wrong use',
    async (...args) => {
      expect(await json([...args, '--claude-dir', claude])).toMatchObject({
        code: 2,
        data: { error: { code: 'wrong-use' } },
      });
    },
  );
});
