import { UserError } from '../errors.ts';

/** What a failed write means to the user, by the system's code. */
const REASONS: Readonly<Record<string, { code: string; what: string; hint?: string }>> = {
  ENOSPC: { code: 'disk-full', what: 'the disk is full', hint: 'Make room, then try again.' },
  EDQUOT: { code: 'disk-full', what: 'the disk quota is used up' },
  EFBIG: { code: 'disk-full', what: 'the file would be larger than is allowed here' },
  EROFS: { code: 'not-writable', what: 'the file system is read-only' },
  EACCES: { code: 'not-writable', what: 'this user may not write there' },
  EPERM: { code: 'not-writable', what: 'this user may not write there' },
  ENOENT: { code: 'folder-gone', what: 'its folder is gone' },
  ENOTDIR: { code: 'folder-gone', what: 'what should be its folder is a file' },
  ENAMETOOLONG: { code: 'not-writable', what: 'its name is too long' },
  EIO: { code: 'write-failed', what: 'the disk reported an error' },
};

/** Turns an error of the file system into a sentence. Others, an abort among them, stay what they are. */
export function writeFailure(error: unknown, path: string): unknown {
  if (error instanceof UserError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const reason = REASONS[code];
  return new UserError({
    code: reason?.code ?? 'write-failed',
    message: `${path} could not be written: ${reason?.what ?? code}. Nothing was changed.`,
    hint: reason?.hint,
    exitCode: 3,
  });
}

/** What is said of a file system that took less than it was given, and did not say so. */
export function shortWrite(path: string, why: string): UserError {
  return new UserError({
    code: 'write-failed',
    message: `${path} could not be written: ${why}. Nothing was changed.`,
    hint: 'The disk may be full or failing.',
    exitCode: 3,
  });
}
