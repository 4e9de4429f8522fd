import { command as clone } from './clone.ts';
import type { Command, OptionSpec } from './command.ts';
import { command as context } from './context.ts';
import { command as diff } from './diff.ts';
import { command as inspect } from './inspect.ts';
import { command as list } from './list.ts';
import { command as log } from './log.ts';
import { command as prune } from './prune.ts';
import { command as share } from './share.ts';
import { command as undo } from './undo.ts';
import { command as validate } from './validate.ts';

export const COMMANDS: readonly Command[] = [
  list,
  inspect,
  validate,
  context,
  clone,
  prune,
  share,
  diff,
  log,
  undo,
];

/** Options that every command takes. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--claude-dir <dir>',
    description: 'the Claude folder (default: $CLAUDE_CONFIG_DIR or ~/.claude)',
  },
  { flags: '--project <dir>', description: 'only sessions of this working directory' },
  { flags: '--json', description: 'one JSON object on standard output' },
  { flags: '-q, --quiet', description: 'no words on standard error' },
  { flags: '-v, --verbose', description: 'more detail' },
  { flags: '--no-color', description: 'no colours' },
];
