/** What an entry tells about. */
export type Scope =
  /** A point of the conversation: it was written when that came. */
  | 'moment'
  /** An entry that it names; it is worth as much as that one. */
  | 'entry'
  /** The session as a whole: of each type the last counts. */
  | 'session';

/** Types of entries that clients are known to write. Others are kept just the same. */
export const ENTRY_TYPES: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ['user', 'moment'],
  ['assistant', 'moment'],
  ['system', 'moment'],
  ['progress', 'moment'],
  ['attachment', 'moment'],
  // What files were like at a prompt, for a rewind to it.
  ['file-history-snapshot', 'entry'],
  ['file-history-delta', 'entry'],
  // Who wrote which part of the files by then.
  ['attribution-snapshot', 'entry'],
  // Prompts that wait, and that wait no longer.
  ['queue-operation', 'moment'],
  // Copies of what was sent.
  ['api-request', 'moment'],
  ['api-request-shape', 'moment'],
  ['api-request-blob', 'moment'],
  // Results that were sent shortened from some request on.
  ['content-replacement', 'moment'],
  // What the session had cost and used by then.
  ['cost-state', 'moment'],
  ['tools-used', 'moment'],
  // Links to what was made in a turn.
  ['pr-link', 'moment'],
  ['frame-link', 'moment'],
  // A connection that was open then.
  ['bridge-session', 'moment'],
  // How the session came to its end.
  ['ended-by-model', 'moment'],
  ['continued-in', 'moment'],
  // Names of the session.
  ['summary', 'session'],
  ['custom-title', 'session'],
  ['ai-title', 'session'],
  ['agent-name', 'session'],
  ['agent-color', 'session'],
  ['tag', 'session'],
  // Settings that a resumed session starts with.
  ['mode', 'session'],
  ['permission-mode', 'session'],
  ['atis-latch', 'session'],
  ['agent-setting', 'session'],
  ['worktree-state', 'session'],
  ['relocated', 'session'],
  // Where the session comes from, and where it goes on.
  ['fork-context-ref', 'session'],
  ['last-prompt', 'session'],
]);

/** The types that make up the conversation's tree. */
export const TREE_TYPES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'attachment',
  'system',
]);

/** Kinds of `progress` that a command writes while it runs: of no use once it has ended. */
export const RUNNING_PROGRESS: readonly string[] = [
  'bash_progress',
  'powershell_progress',
  'mcp_progress',
];

/** What a rewind restores files from. */
export const SNAPSHOTS: ReadonlySet<string> = new Set([
  'file-history-snapshot',
  'file-history-delta',
]);

/** Copies of what was sent. */
export const REQUEST_COPIES: ReadonlySet<string> = new Set([
  'api-request',
  'api-request-shape',
  'api-request-blob',
]);
