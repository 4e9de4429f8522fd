import type { Command } from './command.ts';

/** Under which headings the help tells of the commands. */
export const GROUPS = [
  { heading: 'Find sessions:', names: ['list', 'search'] },
  { heading: 'Look into one:', names: ['inspect', 'validate', 'context', 'diff', 'recall'] },
  {
    heading: 'Make a new session of one, or change it with --in-place:',
    names: ['clone', 'prune', 'compress', 'fit', 'edit', 'repair', 'share'],
  },
  {
    heading: 'Keep, remove, take back:',
    names: ['archive', 'restore', 'rename', 'rm', 'log', 'undo'],
  },
  { heading: 'For shells and scripts:', names: ['completion', 'schema'] },
] as const;

/** Commands by the names that people try first. */
export const SYNONYMS: Readonly<Record<string, CommandName>> = {
  ls: 'list',
  find: 'search',
  grep: 'search',
  show: 'inspect',
  stats: 'inspect',
  check: 'validate',
  copy: 'clone',
  cp: 'clone',
  fork: 'clone',
  clean: 'prune',
  slim: 'prune',
  trim: 'prune',
  compact: 'compress',
  summarize: 'compress',
  fix: 'repair',
  redact: 'share',
  export: 'share',
  backup: 'archive',
  unarchive: 'restore',
  title: 'rename',
  delete: 'rm',
  remove: 'rm',
  history: 'log',
  revert: 'undo',
};

/** What the help tells of the commands. */
export const COMMANDS = [
  { name: 'list', summary: 'List sessions, the newest first' },
  { name: 'search', summary: 'Find a text in all sessions; exit 1 if nothing is found' },
  { name: 'inspect', summary: 'Show where the bytes and the context tokens of a session go' },
  { name: 'validate', summary: 'Check sessions for damage; exit 1 if there are errors' },
  { name: 'context', summary: 'Show the conversation that a client would send on resume' },
  { name: 'clone', summary: 'Copy a session under new ids, with everything that belongs to it' },
  { name: 'prune', summary: 'Remove or shorten tool calls, thinking, images and bloat' },
  { name: 'compress', summary: 'Put a summary in the place of the older turns' },
  { name: 'edit', summary: 'Choose turn by turn what is kept, dropped, shortened or replaced' },
  { name: 'fit', summary: 'Bring the context below a number of tokens, with the least loss' },
  { name: 'repair', summary: 'Mend what `validate` reports, and nothing else' },
  { name: 'share', summary: 'Write a session without secrets and what is personal, to be shown' },
  { name: 'recall', summary: 'Print what was taken out of a session, in full' },
  { name: 'diff', summary: 'Compare two sessions by meaning; exit 1 if they differ' },
  {
    name: 'archive',
    summary: 'Put sessions into bundles of their own, outside of what clients clean up',
  },
  { name: 'restore', summary: 'Bring an archived session back under its own ids' },
  { name: 'rename', summary: 'Give a session the title that clients list it by' },
  { name: 'rm', summary: 'Remove sessions with every file of theirs; `undo` brings them back' },
  { name: 'log', summary: 'List operations that changed sessions in place, the newest first' },
  { name: 'undo', summary: 'Take back an operation that changed a session in place' },
  {
    name: 'completion',
    summary: 'Print a script that lets a shell complete commands and sessions',
  },
  { name: 'schema', summary: 'Print the JSON Schema of what a command prints with --json' },
] as const;

export type CommandName = (typeof COMMANDS)[number]['name'];

/** Help and version do without what the commands need, and the first ones without what the others need. */
export async function loadCommand(name: CommandName): Promise<Command> {
  const core = await import('./core.ts');
  if (name in core) return core[name as keyof typeof core];
  const more = await import('./more.ts');
  return more[name as keyof typeof more];
}
