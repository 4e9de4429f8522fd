import { resolveClaudeDir } from '../bundle/claude-dir.ts';

/** How to go on with a session, as a line for a shell. */
export function resumeCommand(session: {
  readonly sessionId: string;
  /** The working directory, if it is known. */
  readonly workingDir: string | undefined;
  readonly claudeDir: string;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir: string | undefined;
}): string {
  const { sessionId, workingDir, claudeDir, usualClaudeDir = resolveClaudeDir() } = session;
  const change = workingDir === undefined ? '' : `cd ${shellWord(workingDir)} && `;
  const isUsual = claudeDir === usualClaudeDir;
  const variable = isUsual ? '' : `CLAUDE_CONFIG_DIR=${shellWord(claudeDir)} `;
  return `${change}${variable}claude --resume ${sessionId}`;
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
