import type { OptionSpecs, OptionsOf } from '../option.ts';
import { text } from '../values.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  claudeDir: {
    flags: '--claude-dir <dir>',
    description: 'the Claude folder (default: $CLAUDE_CONFIG_DIR or ~/.claude)',
    value: text,
  },
  project: {
    flags: '--project <dir>',
    description: 'only sessions of this working directory',
    value: text,
  },
  json: { flags: '--json', description: 'one JSON object on standard output' },
  quiet: { flags: '-q, --quiet', description: 'suppress notes on standard error' },
  verbose: { flags: '-v, --verbose', description: 'more detail' },
  color: { flags: '--no-color', description: 'no colours' },
} as const satisfies OptionSpecs;

export type CommonOptions = OptionsOf<typeof COMMON_OPTIONS>;
