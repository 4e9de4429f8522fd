import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** Codes of what the user can act on. */
export type UserErrorCode = Exclude<ErrorCode, 'internal-error' | 'interrupted'>;

/** Something the user can act on, as opposed to a bug: shown as a sentence, without a stack. */
export class UserError extends Error {
  readonly code: UserErrorCode;
  /** What to do about it. */
  readonly hint: string;
  readonly exitCode: 2 | 3;

  /** @param error Without a `hint`, what the table of codes says. */
  constructor(error: { code: UserErrorCode; message: string; hint?: string | undefined }) {
    super(error.message);
    const { todo, exitCode } = ERROR_CODES[error.code];
    this.name = 'UserError';
    this.code = error.code;
    this.hint = error.hint ?? todo;
    this.exitCode = exitCode;
  }
}

/** The command line, or the options of a function, are wrong in themselves. */
export function wrongUse(message: string, hint?: string): UserError {
  return new UserError({ code: 'wrong-use', message, hint });
}

/** The user, or the system, wants the program to end. */
export class Interrupted extends Error {
  readonly code = 'interrupted';
  readonly hint = undefined;
  readonly exitCode: number;

  /** @param signal Its number. */
  constructor(signal: number) {
    super('Interrupted. Nothing was written.');
    this.name = 'Interrupted';
    this.exitCode = 128 + signal;
  }
}

/** An error as scripts read it. */
export interface ErrorData {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string | null;
}

export function errorData({ code, message, hint }: UserError | Interrupted): ErrorData {
  return { code, message, hint: hint ?? null };
}
