import { UserError, type UserErrorCode } from '../errors.ts';

const FORBIDDEN = {
  code: 'not-writable' as const,
  what: 'this user may not write there',
  hint: 'Run it as the user who owns the folder, or write elsewhere: -o FILE, without --in-place.',
};

/** What a failed write means to the user, by the system's code. */
const REASONS: Readonly<Record<string, { code: UserErrorCode; what: string; hint: string }>> = {
  ENOSPC: { code: 'disk-full', what: 'the disk is full', hint: 'Make room, then try again.' },
  EDQUOT: {
    code: 'disk-full',
    what: 'the disk quota is used up',
    hint: 'Make room, then try again.',
  },
  EFBIG: {
    code: 'disk-full',
    what: 'the file would be larger than is allowed here',
    hint: 'Write to another disk (-o FILE, without --in-place), or raise the limit (ulimit -f).',
  },
  EROFS: {
    code: 'not-writable',
    what: 'the file system is read-only',
    hint: 'Write elsewhere: -o FILE, without --in-place.',
  },
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  ENOENT: { code: 'folder-gone', what: 'it is gone, or its folder is', hint: 'Try again.' },
  ENOTDIR: {
    code: 'folder-gone',
    what: 'what should be its folder is a file',
    hint: 'Write elsewhere: -o FILE, without --in-place.',
  },
  ENAMETOOLONG: {
    code: 'not-writable',
    what: 'its name is too long',
    hint: 'Choose a shorter one.',
  },
  EIO: {
    code: 'write-failed',
    what: 'the disk reported an error',
    hint: 'The disk may be failing.',
  },
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
  });
}

/** What is said of a file system that took less than it was given, and did not say so. */
export function shortWrite(path: string, why: string): UserError {
  return new UserError({
    code: 'write-failed',
    message: `${path} could not be written: ${why}. Nothing was changed.`,
    hint: 'The disk may be full or failing.',
  });
}
