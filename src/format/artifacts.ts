/**
 * The files that belong to a session besides its transcript. A new one of Claude Code
 * is a row here and a fixture. The first row that fits a file says what it is.
 *
 * Not here: `plans/<words>.md`, which several sessions share and which only a `slug`
 * field inside their entries names; `sessions/<pid>.json`, which belongs to a process;
 * `history.jsonl` and caches, which belong to nobody in particular.
 */

export type ArtifactRole =
  | 'subagent'
  /** A transcript of the client's own work: compaction, prompt suggestions, side questions. */
  | 'helper-agent'
  | 'agent-meta'
  | 'tool-result'
  | 'workflow'
  | 'file-history'
  | 'todos'
  | 'tasks'
  | 'session-env'
  | 'image-cache'
  | 'uploads'
  | 'debug-log'
  /** Lines that `repair` took out of a transcript. */
  | 'rejected-lines'
  | 'other';

/** What a file holds: entries as a transcript does, one JSON value, or bytes with no structure that matters here. */
export type ArtifactKind = 'transcript' | 'json' | 'bytes';

/**
 * What a pattern starts from: the session's folder beside the transcript, the folder of the
 * transcript, the client's root. Outside a Claude folder all three are the session's folder.
 */
export type ArtifactPlace = 'session' | 'project' | 'claude';

export interface ArtifactRow {
  readonly role: ArtifactRole;
  readonly kind: ArtifactKind;
  readonly place: ArtifactPlace;
  /** `*` stands for anything within a name, a name `**` for any number of folders; `{session}` is the session's id. */
  readonly pattern: string;
  /** The name does not tell whose it is: the `sessionId` of the entries inside does. */
  readonly tiedByContent?: true;
  /** The client goes by the mode and the time of the file: a rewind restores the one, and nothing that is older than the other. */
  readonly readByState?: true;
}

export const ARTIFACTS: readonly ArtifactRow[] = [
  // V 2.1 on. Workflows put their agents into folders of their own below subagents.
  {
    role: 'helper-agent',
    kind: 'transcript',
    place: 'session',
    pattern: 'subagents/**/agent-acompact-*.jsonl',
  },
  {
    role: 'helper-agent',
    kind: 'transcript',
    place: 'session',
    pattern: 'subagents/**/agent-aprompt_suggestion-*.jsonl',
  },
  {
    role: 'helper-agent',
    kind: 'transcript',
    place: 'session',
    pattern: 'subagents/**/agent-aside_question-*.jsonl',
  },
  { role: 'subagent', kind: 'transcript', place: 'session', pattern: 'subagents/**/agent-*.jsonl' },
  { role: 'agent-meta', kind: 'json', place: 'session', pattern: 'subagents/**/agent-*.meta.json' },
  { role: 'tool-result', kind: 'bytes', place: 'session', pattern: 'tool-results/**/*' },
  { role: 'workflow', kind: 'json', place: 'session', pattern: 'workflows/**/*.json' },
  // V 2.0.
  {
    role: 'subagent',
    kind: 'transcript',
    place: 'project',
    pattern: 'agent-*.jsonl',
    tiedByContent: true,
  },
  {
    role: 'file-history',
    kind: 'bytes',
    place: 'claude',
    pattern: 'file-history/{session}/**/*',
    readByState: true,
  },
  // Up to V 2.1.45 or so; tasks took their place.
  { role: 'todos', kind: 'json', place: 'claude', pattern: 'todos/{session}-agent-*.json' },
  { role: 'tasks', kind: 'json', place: 'claude', pattern: 'tasks/{session}/**/*.json' },
  { role: 'tasks', kind: 'bytes', place: 'claude', pattern: 'tasks/{session}/**/*' },
  // A file or a folder, depending on the version.
  { role: 'session-env', kind: 'bytes', place: 'claude', pattern: 'session-env/{session}' },
  { role: 'session-env', kind: 'bytes', place: 'claude', pattern: 'session-env/{session}/**/*' },
  { role: 'image-cache', kind: 'bytes', place: 'claude', pattern: 'image-cache/{session}/**/*' },
  { role: 'uploads', kind: 'bytes', place: 'claude', pattern: 'uploads/{session}/**/*' },
  { role: 'debug-log', kind: 'bytes', place: 'claude', pattern: 'debug/{session}.txt' },
  // Written by `repair`.
  { role: 'rejected-lines', kind: 'bytes', place: 'session', pattern: 'rejected-lines*.txt' },
  // Last: outside a Claude folder all of the above lies in the session's folder, too.
  { role: 'other', kind: 'bytes', place: 'session', pattern: '**/*' },
];

/** Folders beside the transcripts of a project that are no session's, whatever name a transcript has. */
export const PROJECT_FOLDERS: ReadonlySet<string> = new Set(['memory']);

/** The folders that files of a place lie in. */
export function foldersOf(place: ArtifactPlace): string[] {
  const patterns = ARTIFACTS.filter((row) => row.place === place).map((row) => row.pattern);
  const folders = patterns.filter((path) => path.includes('/')).map((path) => path.split('/')[0]);
  return [...new Set(folders as string[])].filter((name) => !name.includes('*'));
}
