import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { text, thinking } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from '../commands/cli.ts';

const ID = '0badcafe-0000-4000-8000-000000000000';

/** A session whose first prompt and first result name one of its own files. */
function place() {
  const claude = join(scratch(), 'claude');
  const folder = join(claude, 'projects/-home-dev-shop');
  const output = join(folder, SESSION_ID, 'tool-results/b1.txt');
  const thought = { model: 'claude-opus-5-5', content: [thinking('Hm.'), text('Yes.')] };
  const source = session()
    .prompt(`Read ${output}`, { toolUseResult: { persistedOutputPath: output } })
    .entry('assistant', { message: { id: 'm1', type: 'message', role: 'assistant', ...thought } });
  put(folder, `${SESSION_ID}/tool-results/b1.txt`, 'text');
  const path = put(folder, `${SESSION_ID}.jsonl`, source.text());
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(claude, '../state') };
  return {
    output,
    clone: (...options: string[]) => json(['clone', path, '--id', ID, ...options], { env }),
    diff: (copy: string) => json(['diff', path, copy], { env }),
  };
}

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('paths of a copy that lead into the session', () => {
  test('change in messages only if asked for; thinking that was signed with them goes', async () => {
    const { clone, diff, output } = place();
    const dry = await clone('--rewrite-paths', '-n');
    const { data } = await clone('--rewrite-paths');
    const [prompt, answer] = linesOf(data.result.path);
    expect(prompt.message.content).toBe(`Read ${output.replace(SESSION_ID, ID)}`);
    expect(answer.message.content).toEqual([text('Yes.')]);
    expect(data.changes.passes).toMatchObject([
      { name: 'rewrite-paths', edited: 1 },
      { name: 'unsafe-thinking', edited: 1 },
      { name: 'context-meter', edited: 0 },
      { name: 'history-guard', edited: 0 },
    ]);
    expect(data.changes.entries.edited).toBe(2);
    expect(dry.data.changes).toEqual(data.changes);
    const { data: compared } = await diff(data.result.path);
    expect(compared.entries).toHaveLength(2);
  });

  test('change in another project', async () => {
    const { clone } = place();
    const { data } = await clone('--project-to', '/srv/store');
    const [prompt, answer] = linesOf(data.result.path);
    const copied = data.result.files.find(({ role }: { role: string }) => role === 'tool-result');
    expect(prompt.message.content).toBe(`Read ${copied.path}`);
    expect(prompt.toolUseResult.persistedOutputPath).toBe(copied.path);
    expect(answer.message.content).toEqual([text('Yes.')]);
  });

  test('stay where a project is the one that it was', async () => {
    const { clone, output } = place();
    const { data } = await clone('--project-to', '/home/dev/shop');
    expect(data.changes.entries).toMatchObject({ edited: 0 });
    const [prompt, answer] = linesOf(data.result.path);
    expect(prompt.message.content).toBe(`Read ${output}`);
    expect(answer.message.content).toHaveLength(2);
  });

  test.each([[['--no-artifacts']], [['--no-artifacts', '--project-to', '/srv/store']]])(
    'name the files of the source if those are not copied: %j',
    async (options) => {
      const { clone, output } = place();
      const { data } = await clone(...options);
      const [prompt] = linesOf(data.result.path);
      expect(prompt.toolUseResult.persistedOutputPath).toBe(output);
      expect(prompt.message.content).toBe(`Read ${output}`);
    },
  );
});
