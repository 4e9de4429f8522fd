import type { OptionSpecs, OptionsOf } from '../option.ts';
import { text } from '../values.ts';

export const DRY_RUN = {
  flags: '-n, --dry-run',
  description: 'write nothing, show what would change',
} as const;

/** Options of every command that makes a new session. */
export const WRITING_OPTIONS = {
  output: {
    flags: '-o, --output <file>',
    description:
      'write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle',
    value: text,
  },
  dryRun: DRY_RUN,
  artifacts: { flags: '--no-artifacts', description: 'leave out the files beside the transcript' },
  title: { flags: '--title <text>', description: 'the title of the new session', value: text },
  id: { flags: '--id <uuid>', description: 'the id of the new session', value: text },
  seed: {
    flags: '--seed <text>',
    description: 'the same seed and source give the same new ids',
    value: text,
  },
  idMap: {
    flags: '--id-map <file>',
    description: 'write which old id became which new one',
    value: text,
  },
  force: { flags: '--force', description: 'write over existing files' },
} as const satisfies OptionSpecs;

/** For commands that can change the session itself. */
export const IN_PLACE_OPTIONS = {
  inPlace: {
    flags: '--in-place',
    description: 'change the session itself, after a backup; `undo` takes it back',
  },
  ...WRITING_OPTIONS,
  force: {
    flags: '--force',
    description:
      'write over existing files; with --in-place, also if a client has it open or backups pass their limit',
  },
} as const satisfies OptionSpecs;

/** What any of the commands that write may be given to say where the result goes. */
export type WritingOptions = OptionsOf<typeof IN_PLACE_OPTIONS> & {
  /** These are of `clone`. */
  readonly projectTo?: string | undefined;
  readonly sameIds?: boolean | undefined;
  readonly keepThinking?: boolean | undefined;
};
