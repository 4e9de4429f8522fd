import { isAtWork, type Operation } from './operation.ts';

/**
 * How an operation stands now:
 * - `done`: what it did is in force;
 * - `undone`: another operation took it back;
 * - `running`: a process works on it;
 * - `interrupted`: its process was killed, and nobody has cleared up yet.
 */
export type Standing = 'done' | 'undone' | 'running' | 'interrupted';

/** The standing of operations, the newest first. An undo that was itself undone takes nothing back. */
export function standings(operations: readonly Operation[]): Map<string, Standing> {
  const takenBack = new Set<string>();
  const found = new Map<string, Standing>();
  for (const operation of operations) {
    const { id, status, undoes } = operation;
    if (takenBack.has(id)) found.set(id, 'undone');
    else if (status === 'prepared') found.set(id, isAtWork(operation) ? 'running' : 'interrupted');
    else {
      found.set(id, 'done');
      if (undoes !== undefined) takenBack.add(undoes);
    }
  }
  return found;
}
