import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { writeFailure } from '../../src/storage/write-failure.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'write' });
}

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EROFS', 'not-writable'],
  ['EACCES', 'not-writable'],
  ['ENOENT', 'folder-gone'],
  ['EIO', 'write-failed'],
  ['EWHATEVER', 'write-failed'],
])('%s is a refusal: %s', (code, expected) => {
  const error = writeFailure(systemError(code), '/some/file');
  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({ code: expected, exitCode: 3 });
  expect((error as UserError).message).toContain('/some/file');
});

test('what is no failure of the system stays what it is', () => {
  const bug = new TypeError('x is undefined');
  const said = new UserError({ code: 'target-exists', message: 'It exists.', hint: undefined });
  const abort = AbortSignal.abort().reason;
  for (const error of [bug, said, abort]) expect(writeFailure(error, '/some/file')).toBe(error);
});
