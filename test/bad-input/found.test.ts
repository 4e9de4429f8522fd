import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery } from '../commands/cli.ts';

/** A session in a Claude folder, whose text may be damaged first. */
function placed(built: SessionBuilder, damage = (text: string): string => text) {
  const root = scratch();
  const path = put(
    root,
    `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`,
    damage(built.text()),
    0,
  );
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  return { path, run: (...args: string[]) => ccsurgery(args, { env, cwd: root }) };
}

test.each(['1e999', '-1e999', '1e308', '-7', '12345678901234567890'])(
  'a response that says it took %s tokens does not cost the way back',
  async (number) => {
    const { path, run } = placed(session().turn('one').turn('two'), (text) =>
      text.replaceAll('"input_tokens":10', `"input_tokens":${number}`),
    );
    const before = readFileSync(path, 'utf8');
    const { code, out } = await run('compress', path, '--keep-last', '1', '--in-place', '--json');
    expect(code).toBe(0);
    expect(Number.isSafeInteger(JSON.parse(out).changes.tokens.before)).toBe(true);
    expect((await run('undo')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(before);
  },
);

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'types, tools and fields may be called %s',
  async (name) => {
    const built = session()
      .prompt('one')
      .answer(call(name, { a: 1 }))
      .results()
      .answer('Done.');
    built.line({ type: name, uuid: null, [name]: 1 });
    const { path, run } = placed(built);
    const other = placed(session().turn('two')).path;
    const commands = [
      ['inspect', path],
      ['context', path],
      ['diff', path, other],
      ['diff', other, path],
      ['compress', path, '--keep-last', '0', '-n'],
      ['prune', path, '--tools', name, '-n'],
    ];
    for (const args of commands) {
      const { code, out } = await run(...args, '--json');
      expect({ args, code, error: JSON.parse(out).error }).toMatchObject({
        code: args[0] === 'diff' ? 1 : 0,
        error: undefined,
      });
    }
  },
);
