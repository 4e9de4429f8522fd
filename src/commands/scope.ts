import { dirname, sep } from 'node:path';
import { projectFoldersOf } from '../bundle/claude-dir.ts';
import type { Operation } from '../journal/operation.ts';
import type { Request } from './command.ts';

/** The operations on sessions of the project or the Claude folder that the user names; all if none is named. */
export function operationsInScope(
  operations: readonly Operation[],
  { options, claudeDir, project, cwd }: Request,
): Operation[] {
  const folders = project === undefined ? undefined : projectFoldersOf(claudeDir, project, cwd);
  return operations.filter(({ transcript = '' }) => {
    if (folders !== undefined) return folders.includes(dirname(transcript));
    return options.claudeDir === undefined || transcript.startsWith(claudeDir + sep);
  });
}
