/** How to go on with a session, as a line for a shell. */
export function resumeCommand(session: {
  readonly sessionId: string;
  /** The working directory, if it is known. */
  readonly cwd: string | undefined;
  /** The Claude folder, if it is not the one that a client would take by itself. */
  readonly claudeDir: string | undefined;
}): string {
  const { sessionId, cwd, claudeDir } = session;
  const change = cwd === undefined ? '' : `cd ${shellWord(cwd)} && `;
  const variable = claudeDir === undefined ? '' : `CLAUDE_CONFIG_DIR=${shellWord(claudeDir)} `;
  return `${change}${variable}claude --resume ${sessionId}`;
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
