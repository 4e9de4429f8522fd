import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/commands/index.ts';
import { ERROR_CODES, type ErrorCode } from '../../src/error-codes.ts';
import { errorData, UserError, type UserErrorCode } from '../../src/errors.ts';
import { jsonSchemaOf, printed } from '../../src/schema/results/index.ts';
import { CLAUDE_DIR, ccsurgery, FIXTURES, json } from '../commands/cli.ts';

const SESSION = '2335ae59';
const RULES = readdirSync(join(FIXTURES, 'rules'));
const DAMAGED = join(FIXTURES, 'rules/dangling-parent/bad.jsonl');
const rule = (name: string): string =>
  ['bad.jsonl', 'bad']
    .map((file) => join(FIXTURES, 'rules', name, file))
    .find(existsSync) as string;

// `json` holds what is printed against its schema.
describe('every command prints what its schema says', () => {
  const root = mkdtempSync(join(tmpdir(), 'ccsurgery-results-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const claude = join(root, 'claude');
  cpSync(CLAUDE_DIR, claude, { recursive: true });
  const env = {
    CLAUDE_CONFIG_DIR: claude,
    XDG_STATE_HOME: join(root, 'state'),
    XDG_DATA_HOME: join(root, 'data'),
  };
  const file = join(claude, 'copy.jsonl');
  const map = join(claude, 'map.json');

  test.each([
    [['list']],
    [['search', 'tax']],
    [['inspect', SESSION]],
    [['validate', SESSION, DAMAGED, 'nobody']],
    [['context', SESSION]],
    [['clone', SESSION, '-n', '--up-to', 'turn:2']],
    [['clone', SESSION, '-o', file, '--id-map', map]],
    [['compress', SESSION, '-n', '--keep-last', '1']],
    [['compress', SESSION, '-n', '--keep-last', '1', '--style', 'condensed']],
    [['compress', SESSION, '-n', '--keep-last', '1', '--summarize-with', 'cat']],
    [['fit', SESSION, '-n', '--tokens', '20k']],
    [['share', SESSION, '-n', '--redact', 'nowhere']],
    [['share', SESSION, '--review']],
    [['repair', DAMAGED, '-n']],
    [['repair', DAMAGED, 'nobody', '-n']],
    [['diff', SESSION, DAMAGED]],
    [['diff', SESSION, file, '--id-map', map]],
    [['prune', SESSION, '--tool-results', 'stub', '--in-place']],
    [['recall', SESSION, 'tool', '*']],
    [['edit', SESSION, '--print']],
    [['edit', SESSION, '-n', '--do', 'stub turn 1']],
    [['prune', SESSION, '--tools', '--in-place']],
    [['prune', SESSION, '--snapshots', '--sidechains', '-n']],
    [['log']],
    [['undo', '-n']],
    [['undo']],
    [['log']],
    [['rename', SESSION, 'Another title']],
    [['share', SESSION, '--in-place', '--redact', 'apple']],
    [['rm', SESSION, '-n']],
    [['archive', SESSION]],
    [['list', '--archived']],
    [['restore', SESSION]],
    [['log', '--purge']],
    [['schema', 'undo']],
  ])('%j', async (args) => {
    const { data } = await json(args, { env });
    expect(data.command).toBe(args[0]);
    expect(data.error).toBeUndefined();
  });

  test('no command is left out', async () => {
    for (const { name } of COMMANDS)
      expect(jsonSchemaOf(name)).toMatchObject({ anyOf: expect.anything() });
  });
});

test.each(RULES)('on the session that breaks %s', async (name) => {
  const path = rule(name);
  for (const command of ['validate', 'inspect', 'context', 'repair', 'clone', 'compress'])
    await json([
      command,
      path,
      ...(['validate', 'inspect', 'context'].includes(command) ? [] : ['-n']),
    ]);
});

describe('every error is what the schema says', () => {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  test.each(codes.filter((code) => !['internal-error', 'interrupted'].includes(code)))(
    '%s',
    (code) => {
      const error = errorData(new UserError({ code: code as UserErrorCode, message: 'No.' }));
      const output = { schemaVersion: 1, command: 'list', error };
      expect(printed('list').safeParse(output).success).toBe(true);
    },
  );

  test('one with another key, or a code that is in no table, is not', () => {
    const check = (error: object): boolean =>
      printed('list').safeParse({ schemaVersion: 1, command: 'list', error }).success;
    const error = { code: 'wrong-use', message: 'No.', hint: null };
    expect(check(error)).toBe(true);
    expect(check({ ...error, stack: '' })).toBe(false);
    expect(check({ ...error, code: 'wrong' })).toBe(false);
  });
});

test('schema prints the JSON Schema; of no command there is none', async () => {
  const { code, out } = await ccsurgery(['schema', 'prune']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ $schema: expect.any(String), $defs: expect.anything() });
  expect(await json(['schema', 'nonsense'])).toMatchObject({
    code: 2,
    data: { error: { code: 'wrong-use' } },
  });
});
