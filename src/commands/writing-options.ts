import type { OptionSpec } from './command.ts';

export const DRY_RUN_OPTION: OptionSpec = {
  flags: '-n, --dry-run',
  description: 'write nothing, show what would change',
};

/** Options of every command that writes. */
export const WRITING_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-o, --output <file>',
    description:
      'write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle',
  },
  DRY_RUN_OPTION,
  { flags: '--no-artifacts', description: 'leave out the files beside the transcript' },
  { flags: '--title <text>', description: 'the title of the new session' },
  { flags: '--id <uuid>', description: 'the id of the new session' },
  { flags: '--seed <text>', description: 'the same seed and source give the same new ids' },
  { flags: '--id-map <file>', description: 'write which old id became which new one' },
  {
    flags: '--force',
    description:
      'write over existing files; with --in-place, also if a client has it open or backups pass their limit',
  },
];

/** For commands that can change the session itself. */
export const IN_PLACE_OPTION: OptionSpec = {
  flags: '--in-place',
  description: 'change the session itself, after a backup; `undo` takes it back',
};
