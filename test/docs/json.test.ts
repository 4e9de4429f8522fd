import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../bundle/scratch.ts';
import { CLAUDE_DIR, FIXTURES, json, ROOT } from '../commands/cli.ts';

const page = readFileSync(join(ROOT, 'docs/json.md'), 'utf8');
const SESSION = '2335ae59';
const DAMAGED = join(FIXTURES, 'rules/dangling-parent/bad.jsonl');
/** Of diagnostics, changes and the like; what is content of a session is not told key by key. */
const DEPTH = 3;
const CONTENT = new Set(['content', 'entries', 'sessions', 'others']);

/** The keys of an object, of those in it, and of the first in its lists. */
function keysOf(value: unknown, depth = DEPTH): string[] {
  if (Array.isArray(value)) return keysOf(value[0], depth);
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...(CONTENT.has(key) && depth < DEPTH ? [] : keysOf(inner, depth - 1)),
  ]);
}

const COMMANDS = [
  ['list'],
  ['inspect', SESSION],
  ['validate', SESSION, DAMAGED],
  ['context', SESSION],
  ['clone', SESSION, '-n', '--up-to', 'turn:2'],
  ['compress', SESSION, '-n', '--keep-last', '1'],
  ['compress', SESSION, '-n', '--keep-last', '1', '--summarize-with', 'cat'],
  ['edit', SESSION, '--print'],
  ['edit', SESSION, '-n', '--do', 'stub turn 1'],
  ['share', SESSION, '-n', '--redact', 'nowhere'],
  ['repair', DAMAGED, '-n'],
  ['diff', SESSION, DAMAGED],
  ['prune', SESSION, '--tool-results', 'stub', '--in-place'],
  ['recall', SESSION, 'tool', '*'],
  ['prune', SESSION, '--tools', '--in-place'],
  ['log'],
  ['undo'],
  ['inspect', 'nobody'],
];

test('docs/json.md tells of every field', async () => {
  const claude = join(scratch(), 'claude');
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(claude, 'state') };
  cpSync(CLAUDE_DIR, claude, { recursive: true });
  for (const args of COMMANDS) {
    const { data } = await json(args, { env });
    expect('error' in data, args.join(' ')).toBe(args.includes('nobody'));
    const untold = keysOf(data).filter((key) => !page.includes(`\`${key}\``));
    expect([args.join(' '), ...new Set(untold)]).toEqual([args.join(' ')]);
  }
});
