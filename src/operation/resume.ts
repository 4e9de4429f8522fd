import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import { isUuid } from '../format/id-shapes.ts';
import type { Graph } from '../graph/graph.ts';
import { shellsOf } from '../text/shell-command.ts';

/**
 * How to go on with a session, as a line for a shell. Undefined if no client could, or if the line
 * would do something else: it is pasted, and a session may come from anybody.
 */
export function resumeCommand(session: {
  readonly sessionId: string;
  readonly graph: Graph;
  /** The working directory, if it is known. */
  readonly workingDir: string | undefined;
  readonly claudeDir: string;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir: string | undefined;
  readonly platform?: NodeJS.Platform | undefined;
}): string | undefined {
  const { sessionId, graph, workingDir, claudeDir, platform } = session;
  const { usualClaudeDir = resolveClaudeDir() } = session;
  if (!isUuid(sessionId) || !hasMessages(graph)) return undefined;
  const variables = claudeDir === usualClaudeDir ? {} : { CLAUDE_CONFIG_DIR: claudeDir };
  return shellsOf(platform).within(`claude --resume ${sessionId}`, workingDir, variables);
}

export function hasMessages({ main }: Graph): boolean {
  return main.entries.some(({ facts }) => facts.message !== undefined);
}
