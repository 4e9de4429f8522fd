import { dirname } from 'node:path';
import { projectFoldersOf } from '../bundle/claude-dir.ts';
import { isInClaudeDir } from '../bundle/places.ts';
import { wrongUse } from '../errors.ts';
import type { UnreadableRecord } from '../journal/journal.ts';
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

/** The same of operations whose record can't be read: those that may be of the project are. */
export function unreadableInScope(
  records: readonly UnreadableRecord[],
  request: Request,
): UnreadableRecord[] {
  return records.filter(
    ({ operation }) =>
      operation === undefined || operationsInScope([operation], request).length > 0,
  );
}

/** An id means one operation, whatever project that is of. */
export function refuseScope({ project }: Request, wanted: unknown): void {
  if (project === undefined || typeof wanted !== 'string') return;
  throw wrongUse(
    '--project is for the operations of a project, and one operation is named.',
    'Leave out one of the two.',
  );
}
