import { Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { COMMANDS, loadCommand } from '../../src/commands/index.ts';
import { type OptionSpecs, readOptions } from '../../src/schema/option.ts';
import { COMMON_OPTIONS } from '../../src/schema/options/common.ts';
import { COMPRESS_OPTIONS } from '../../src/schema/options/compress.ts';
import { PRUNE_COMMAND_OPTIONS } from '../../src/schema/options/prune.ts';
import { SHARE_OPTIONS } from '../../src/schema/options/share.ts';

test.each(COMMANDS.map(({ name }) => name))(
  '%s: options have the names that commander gives to their values',
  async (name) => {
    const specs: OptionSpecs = { ...(await loadCommand(name)).options, ...COMMON_OPTIONS };
    const names = Object.values(specs).map(({ flags }) => new Option(flags).attributeName());
    expect(Object.keys(specs)).toEqual(names);
  },
);

test.each(COMMANDS.map(({ name }) => name))(
  '%s: an option has a schema if it takes a value, and only then',
  async (name) => {
    for (const { flags, value } of Object.values((await loadCommand(name)).options))
      expect([flags, value !== undefined]).toEqual([flags, /[<[]/.test(flags)]);
  },
);

describe('what is given as text is read', () => {
  test.each([
    [COMPRESS_OPTIONS, { keepLast: '3', style: 'condensed' }, { keepLast: 3, style: 'condensed' }],
    [COMPRESS_OPTIONS, { keepLast: 3, timeout: '1.5' }, { keepLast: 3, timeout: 1.5 }],
    [PRUNE_COMMAND_OPTIONS, { tools: 'Bash, mcp__*' }, { tools: ['Bash', 'mcp__*'] }],
    [PRUNE_COMMAND_OPTIONS, { tools: true, images: '100' }, { tools: true, images: 100 }],
    [PRUNE_COMMAND_OPTIONS, { toolResults: 'stub' }, { toolResults: 'stub' }],
    [
      PRUNE_COMMAND_OPTIONS,
      { toolResults: '80', thinking: true },
      { toolResults: 80, thinking: true },
    ],
    [SHARE_OPTIONS, { keep: 'images,emails' }, { keep: ['images', 'emails'] }],
    [SHARE_OPTIONS, { redact: ['a'], title: undefined }, { redact: ['a'] }],
  ])('%#', async (specs: OptionSpecs, given, read) => {
    expect(await readOptions(specs, given)).toEqual(read);
  });
});

describe('what an option does not take is refused', () => {
  test.each([
    [COMPRESS_OPTIONS, { keepLast: '-3' }],
    [COMPRESS_OPTIONS, { keepLast: 1.5 }],
    [COMPRESS_OPTIONS, { targetTokens: '0' }],
    [COMPRESS_OPTIONS, { timeout: '0' }],
    [COMPRESS_OPTIONS, { style: 'short' }],
    [COMPRESS_OPTIONS, { kepLast: 3 }],
    [PRUNE_COMMAND_OPTIONS, { preset: 'toString' }],
    [PRUNE_COMMAND_OPTIONS, { toolResults: 'stubs' }],
    [PRUNE_COMMAND_OPTIONS, { tools: ' , ' }],
    [PRUNE_COMMAND_OPTIONS, { thinking: 'all' }],
    [SHARE_OPTIONS, { keep: 'images,nothing' }],
    [SHARE_OPTIONS, { output: 7 }],
  ])('%#', async (specs: OptionSpecs, given) => {
    await expect(readOptions(specs, given)).rejects.toMatchObject({ code: 'wrong-use' });
  });

  test('it says what is expected, and what was given', async () => {
    const error = await readOptions(COMPRESS_OPTIONS, { keepLast: '-3' }).catch((reason) => reason);
    expect(error.message).toBe('--keep-last needs a whole number, 0 or more; got "-3".');
  });
});
