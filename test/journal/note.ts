import { spawnSync } from 'node:child_process';
import type { Operation, OperationNote } from '../../src/journal/operation.ts';

/** What a pass that removed an entry would say of itself. */
export const NOTE: OperationNote = {
  command: 'prune',
  sessionId: '5e551011-0000-4000-8000-000000000000',
  summary: {
    entries: { before: 3, after: 2, removed: 1, edited: 0, relinked: 1, added: 0 },
    bytes: { before: 30, after: 20 },
    tokens: { before: 10, after: 5, method: 'estimate' },
    passes: [{ name: 'progress', removed: 1, edited: 0, relinked: 1, added: 0, bytes: -10 }],
  },
};

/** The number of a process that has ended. */
export const deadPid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

/** An operation on record, by its time in milliseconds. */
export const operation = (time: number, more: Partial<Operation> = {}): Operation => ({
  id: time.toString(36),
  time: new Date(time).toISOString(),
  ...NOTE,
  status: 'done',
  pid: 1,
  files: [],
  ...more,
});
