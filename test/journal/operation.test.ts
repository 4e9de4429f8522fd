import { expect, test } from 'vitest';
import { isOperation, type Operation, ownProcess } from '../../src/journal/operation.ts';

const OPERATION: Operation = {
  id: 'm1',
  time: '2026-01-01T00:00:00.000Z',
  status: 'done',
  command: 'undo',
  sessionId: 'a',
  undoes: 'm0',
  files: [],
  summary: {
    entries: { before: 1, after: 1, removed: 0, edited: 0, relinked: 0, added: 0 },
    bytes: { before: 1, after: 1 },
    tokens: { before: 1, after: 1, method: 'usage' },
    passes: [],
  },
  ...ownProcess(),
};

test('a record with a wrong type is not believed', () => {
  expect(isOperation(OPERATION, 'm1')).toBe(true);
  expect(isOperation({ ...OPERATION, undoes: 7 }, 'm1')).toBe(false);
});
