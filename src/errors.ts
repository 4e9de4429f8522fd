/** Something the user can act on, as opposed to a bug: shown as a sentence, without a stack. */
export class UserError extends Error {
  /** Kebab-case, stable: scripts rely on it. */
  readonly code: string;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** 2: wrong use or unreadable input; 3: refused for safety. */
  readonly exitCode: 2 | 3;

  constructor(error: {
    code: string;
    message: string;
    /** Undefined only where there is nothing to be done, or nobody can tell. */
    hint: string | undefined;
    exitCode?: 2 | 3;
  }) {
    super(error.message);
    this.name = 'UserError';
    this.code = error.code;
    this.hint = error.hint;
    this.exitCode = error.exitCode ?? 2;
  }
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
export function errorData({ code, message, hint }: UserError | Interrupted) {
  return { code, message, hint: hint ?? null };
}
