interface ErrorKind {
  /** 2: wrong use or input that can't be read; 3: refused for safety, nothing written; 130: interrupted. */
  readonly exitCode: 2 | 3 | 130;
  readonly meaning: string;
  /** What to do about it, where the error itself has nothing more precise to say. */
  readonly todo: string;
}

/** Every code that an error can have. Scripts rely on codes and exit codes: neither changes. */
export const ERROR_CODES = {
  'wrong-use': {
    exitCode: 2,
    meaning: 'The command line is wrong: an unknown option, a bad value, options that contradict.',
    todo: 'Run `ccsurgery COMMAND --help` for what the command takes.',
  },
  'nothing-asked': {
    exitCode: 2,
    meaning: '`prune` was not told what to prune.',
    todo: 'Name a preset or single options; the hint lists the biggest savings.',
  },
  'session-not-found': {
    exitCode: 2,
    meaning: 'No session has this path or id.',
    todo: 'Run `ccsurgery list` for the sessions there are.',
  },
  'ambiguous-session': {
    exitCode: 2,
    meaning: 'Several sessions have an id that starts like this.',
    todo: 'Give more of the id, or the path.',
  },
  'not-a-session': {
    exitCode: 2,
    meaning: 'The path is a folder, or a file without a single JSON object.',
    todo: 'Name a .jsonl file with one JSON object per line.',
  },
  'empty-session': {
    exitCode: 2,
    meaning: 'The session has no messages.',
    todo: 'Run `ccsurgery list` for sessions that have some.',
  },
  'no-claude-folder': {
    exitCode: 2,
    meaning: 'The Claude folder does not exist or has no projects.',
    todo: 'Name another one with --claude-dir or $CLAUDE_CONFIG_DIR.',
  },
  'no-working-directory': {
    exitCode: 2,
    meaning: 'The current directory was removed.',
    todo: 'Change to a directory that exists, then try again.',
  },
  'bad-bundle': {
    exitCode: 2,
    meaning: 'A bundle is damaged, was tampered with, or was not written by ccsurgery.',
    todo: 'Get the file again from where it was made; -o FILE.tgz writes a bundle.',
  },
  'unreadable-file': {
    exitCode: 2,
    meaning: 'A file cannot be read.',
    todo: 'Check its path and its permissions.',
  },
  'file-too-large': {
    exitCode: 2,
    meaning: 'A file is too large to be read into memory.',
    todo: 'Remove large lines from a copy of it with another tool first.',
  },
  'line-too-long': {
    exitCode: 2,
    meaning: 'A line is longer than a string can be.',
    todo: 'Remove it from a copy of the file with another tool first.',
  },
  'unknown-client': {
    exitCode: 2,
    meaning: '--client is not a version of Claude Code.',
    todo: 'Give a version such as 2.1.325.',
  },
  'unknown-code': {
    exitCode: 2,
    meaning: 'No diagnostic has this code, or `repair` has no fix for it.',
    todo: 'The hint lists the codes.',
  },
  'unknown-severity': {
    exitCode: 2,
    meaning: '--level needs CODE=SEVERITY.',
    todo: 'Severities are error, warning and info.',
  },
  'fatal-stays': {
    exitCode: 2,
    meaning: '--level cannot change a fatal diagnostic.',
    todo: 'Change the level of errors, warnings and notes only.',
  },
  'bad-id': {
    exitCode: 2,
    meaning: '--id is not a UUID, or is the id of the source.',
    todo: 'Leave out --id, and the new session gets one.',
  },
  'bad-id-map': {
    exitCode: 2,
    meaning: 'The file is not an id map.',
    todo: '`ccsurgery clone --id-map FILE` writes one.',
  },
  'bad-title': {
    exitCode: 2,
    meaning: 'The title is empty, or has a line break or control character in it.',
    todo: 'A title is one line of text.',
  },
  'no-such-entry': {
    exitCode: 2,
    meaning: 'The conversation has no entry with this UUID.',
    todo: '`ccsurgery inspect` lists the turns, and the UUIDs of large entries with --json.',
  },
  'no-such-turn': {
    exitCode: 2,
    meaning: 'The conversation has no turn with this number.',
    todo: '`ccsurgery inspect` lists the turns.',
  },
  'nothing-matched': {
    exitCode: 2,
    meaning: 'The session has nothing of what a target names.',
    todo: '`ccsurgery edit --print` lists turns, and the large entries of each.',
  },
  'ambiguous-id': {
    exitCode: 2,
    meaning: 'Several entries or tool calls have an id that starts like this.',
    todo: 'Give more of the id.',
  },
  'editor-failed': {
    exitCode: 2,
    meaning: 'The editor could not be started, or ended with an error.',
    todo: 'Set $VISUAL or $EDITOR to your editor, or use `edit --print` and `edit --plan FILE`.',
  },
  'nothing-left': {
    exitCode: 2,
    meaning: '`edit` would drop the whole conversation.',
    todo: 'Leave at least one turn; `ccsurgery rm` removes a session.',
  },
  'nothing-whole': {
    exitCode: 2,
    meaning: 'No exchange is complete up to this point.',
    todo: 'Choose a later point.',
  },
  'no-tree': {
    exitCode: 2,
    meaning: 'The entries have no ids, so no client can resume the session.',
    todo: 'Work on the transcript that the client wrote, not on an export.',
  },
  'unknown-project': {
    exitCode: 2,
    meaning: 'The session does not say which project it belongs to.',
    todo: 'Write it to a file with -o, or place it with `ccsurgery clone --project-to DIR`.',
  },
  'summary-failed': {
    exitCode: 2,
    meaning: 'The command of --summarize-with failed, wrote nothing or took too long.',
    todo: 'Run the command by itself to see what it says.',
  },
  'operation-not-found': {
    exitCode: 2,
    meaning: 'No operation has this id.',
    todo: '`ccsurgery log` lists operations.',
  },
  'ambiguous-operation': {
    exitCode: 2,
    meaning: 'Several operations have an id that starts like this.',
    todo: 'Give more of the id.',
  },
  'nothing-to-undo': {
    exitCode: 2,
    meaning: 'There is no operation to undo, or this one is undone already.',
    todo: '`ccsurgery log` lists operations and whether they are undone.',
  },
  'internal-error': {
    exitCode: 2,
    meaning: 'A bug in ccsurgery. The hint is the stack trace.',
    todo: 'Report it with the stack trace.',
  },
  'new-errors': {
    exitCode: 3,
    meaning: 'The result has validation errors that the source did not have.',
    todo: 'The hint lists them. `ccsurgery repair` may help to start from a sound session.',
  },
  'history-cut-off': {
    exitCode: 3,
    meaning: 'A client would no longer find messages that are meant to stay.',
    todo: 'Prune less, or run `ccsurgery repair` first.',
  },
  'older-turns-live': {
    exitCode: 3,
    meaning: 'A client would resume the older turns instead of the summary.',
    todo: 'Leave out --keep-history, or keep another number of turns.',
  },
  'branch-in-use': {
    exitCode: 3,
    meaning: 'A client would resume a branch that the summary does not cover.',
    todo: 'Use --keep-history, or make a session of one branch with `ccsurgery clone --up-to`.',
  },
  'target-too-small': {
    exitCode: 3,
    meaning: 'The last exchange and a summary of the rest do not fit into --target-tokens.',
    todo: 'Choose a larger target, or shorten long results first.',
  },
  'cannot-fit': {
    exitCode: 3,
    meaning: 'The current exchange and a summary of the rest are larger than --tokens.',
    todo: 'Choose a larger number.',
  },
  'start-missing': {
    exitCode: 3,
    meaning: 'The start of the conversation is missing, so its size cannot be estimated.',
    todo: 'Choose a larger target, or use --keep-last.',
  },
  'no-place-for-files': {
    exitCode: 2,
    meaning: 'Results cannot be offloaded: no files are written beside the transcript.',
    todo: 'Leave out --no-artifacts and `-o -`, or use --tool-results stub.',
  },
  'text-gone': {
    exitCode: 2,
    meaning: 'The text that a note stands for is kept nowhere any more.',
    todo: 'If the source is elsewhere, name it with --source FILE.',
  },
  'redaction-incomplete': {
    exitCode: 3,
    meaning: 'Something that had to be redacted is still in the result.',
    todo: 'The hint says where. This should not happen: report it.',
  },
  'session-live': {
    exitCode: 3,
    meaning: 'A client has the session open.',
    todo: 'Close the client, make a new session instead, or use --force.',
  },
  'session-busy': {
    exitCode: 3,
    meaning: 'Another run of ccsurgery is changing the session, or has just changed it.',
    todo: 'Wait for it to end, then try again.',
  },
  'source-changed': {
    exitCode: 3,
    meaning: 'The session changed while it was worked on.',
    todo: 'Let the client finish or close it, then try again.',
  },
  'backup-limit': {
    exitCode: 3,
    meaning: 'Backups would pass their size limit.',
    todo: 'Free backups with `ccsurgery log --purge`, or use --force.',
  },
  'target-exists': {
    exitCode: 3,
    meaning: 'A file of that name exists.',
    todo: 'Choose another name, or replace it with --force.',
  },
  'id-taken': {
    exitCode: 3,
    meaning: 'A project has a session with the id that `--same-ids` would keep.',
    todo: 'Without --same-ids the new session gets ids of its own.',
  },
  'target-is-source': {
    exitCode: 3,
    meaning: 'The target belongs to the session that is being copied.',
    todo: 'Name another file.',
  },
  'target-not-a-file': {
    exitCode: 3,
    meaning: 'The target is a folder or a device.',
    todo: 'Name another file.',
  },
  'not-a-folder': {
    exitCode: 3,
    meaning: 'What has to be a folder is a file.',
    todo: 'Choose another place.',
  },
  'link-in-the-way': {
    exitCode: 3,
    meaning: 'A folder of the new session is a symbolic link to somewhere else.',
    todo: 'Remove the link, or choose another name.',
  },
  'symbolic-link': {
    exitCode: 3,
    meaning: 'The session to be changed in place is a symbolic link.',
    todo: 'Name the file by its real path.',
  },
  'disk-full': {
    exitCode: 3,
    meaning: 'There is not enough space to write.',
    todo: 'Free some space, then try again.',
  },
  'not-writable': {
    exitCode: 3,
    meaning: 'The place cannot be written to.',
    todo: 'Write elsewhere: -o FILE, without --in-place.',
  },
  'folder-gone': {
    exitCode: 3,
    meaning: 'A folder that was there is gone.',
    todo: 'Try again.',
  },
  'write-failed': {
    exitCode: 3,
    meaning: 'A file could not be written, or does not hold what was written.',
    todo: 'The disk may be full or failing.',
  },
  'half-done': {
    exitCode: 3,
    meaning: 'Some files were replaced, and putting the originals back failed.',
    todo: 'The backups are kept, and the next command that writes tries again.',
  },
  'changed-since': {
    exitCode: 3,
    meaning: 'Files changed after the operation that is to be undone.',
    todo: 'Undo later operations first, or use --force, which discards the newer lines.',
  },
  'backup-damaged': {
    exitCode: 3,
    meaning: 'A backup is gone or damaged.',
    todo: '`ccsurgery log` lists operations whose backups may be intact.',
  },
  'record-unreadable': {
    exitCode: 3,
    meaning: 'The record of an operation cannot be read.',
    todo: 'Undo it by its id if the hint says so, or copy the backups back by hand.',
  },
  'operation-interrupted': {
    exitCode: 3,
    meaning: 'The newest operation was interrupted and is not cleared up.',
    todo: '`ccsurgery undo ID --force` puts its originals back.',
  },
  interrupted: {
    exitCode: 130,
    meaning: 'The program was stopped by a signal. Its exit code is 128 and the signal’s number.',
    todo: 'Run it again.',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorCode = keyof typeof ERROR_CODES;
