import { UserError } from '../src/errors.ts';

/** The code of the UserError that something throws; undefined if it throws none. */
export function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
  return undefined;
}
