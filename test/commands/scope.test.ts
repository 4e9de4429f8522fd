import { readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFiles } from '../../src/journal/replace.ts';
import { put } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';
import { ccsurgery, type Json, json } from './cli.ts';
import { editedSession } from './edited.ts';

describe('only the project that is named, or the Claude folder in force, is looked at', () => {
  /** A session that was changed, on record with where it lies. */
  async function changed(at: ReturnType<typeof editedSession>, path = at.paths.main) {
    const edit = { path, read: readFileSync(path), chunks: () => [Buffer.from('{}\n')] };
    const note = { ...NOTE, transcript: path };
    return (await replaceFiles([edit], { stateDir: at.stateDir, note })).id;
  }

  const idsIn = ({ data }: { data: Json }): string[] =>
    data.operations.map((each: { id: string }) => each.id);

  test('by the variable as by the option', async () => {
    const at = editedSession();
    const id = await changed(at);
    const { CLAUDE_CONFIG_DIR, ...state } = at.env;
    for (const scope of [['--project', '/p'], ['--claude-dir', CLAUDE_CONFIG_DIR], []])
      expect(idsIn(await at.json('log', ...scope))).toEqual([id]);
    for (const [scope, env] of [
      [['--project', '/other'], at.env],
      [['--claude-dir', '/nowhere'], at.env],
      [[], { ...state, CLAUDE_CONFIG_DIR: '/nowhere' }],
    ] as const) {
      expect(idsIn(await json(['log', ...scope], { env }))).toEqual([]);
      expect((await ccsurgery(['log', ...scope], { env })).err).toContain('1 operation');
      const undone = await json(['undo', ...scope], { env });
      expect(undone.data.error.code).toBe('nothing-to-undo');
      expect((await json(['log', '--purge', ...scope], { env })).data.purged).toBe(0);
    }
    expect((await at.json('undo', '--project', '/p')).code).toBe(0);
    expect((await at.json('log', '--purge', '--project', '/p')).data.purged).toBe(2);
  });

  test('a link to a Claude folder is that folder', async () => {
    const at = editedSession();
    const id = await changed(at);
    const link = join(dirname(at.env.CLAUDE_CONFIG_DIR), 'link');
    symlinkSync(at.env.CLAUDE_CONFIG_DIR, link);
    expect(idsIn(await at.json('log', '--claude-dir', link))).toEqual([id]);
  });

  test('a session in no Claude folder is at home in all', async () => {
    const at = editedSession();
    const path = put(dirname(at.stateDir), 'lone.jsonl', '{"n":1}\n');
    const id = await changed(at, path);
    expect(idsIn(await at.json('log'))).toEqual([id]);
    expect(idsIn(await at.json('log', '--claude-dir', '/nowhere'))).toEqual([id]);
  });
});
