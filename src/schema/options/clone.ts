import type { OptionSpecs, OptionsOf } from '../option.ts';
import { text } from '../values.ts';
import { WRITING_OPTIONS } from './writing.ts';

export const CLONE_OPTIONS = {
  upTo: {
    flags: '--up-to <point>',
    description: 'end there, on a complete exchange: turn:N or N, the UUID of an entry, line:N',
    value: text,
  },
  projectTo: {
    flags: '--project-to <dir>',
    description: 'place it in the project of another directory; rewrites cwd and paths',
    value: text,
  },
  rewritePaths: {
    flags: '--rewrite-paths',
    description: 'also in messages, let paths into the session lead into the copy',
  },
  sameIds: {
    flags: '--same-ids',
    description: 'keep the ids of a session that comes from a bundle; no project may have them',
  },
  keepThinking: {
    flags: '--keep-thinking',
    description:
      'keep thinking that another account, or a newer model after a change before it, refuses',
  },
  ...WRITING_OPTIONS,
} as const satisfies OptionSpecs;

export type CloneCommandOptions = OptionsOf<typeof CLONE_OPTIONS>;
