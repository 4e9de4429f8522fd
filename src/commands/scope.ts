import { dirname } from 'node:path';
import { projectFoldersOf } from '../bundle/claude-dir.ts';
import { isInClaudeDir } from '../bundle/places.ts';
import type { Operation } from '../journal/operation.ts';
import type { Request } from './command.ts';

/**
 * The operations on sessions of the project that the user names, else of the Claude folder in force.
 * A session that lies in no Claude folder is at home in all.
 */
export function operationsInScope(
  operations: readonly Operation[],
  { claudeDir, project, cwd }: Request,
): Operation[] {
  const folders = project === undefined ? undefined : projectFoldersOf(claudeDir, project, cwd);
  return operations.filter(({ transcript }) => {
    if (transcript === undefined) return folders === undefined;
    if (folders !== undefined) return folders.includes(dirname(transcript));
    return isInClaudeDir(transcript, claudeDir) ?? true;
  });
}
