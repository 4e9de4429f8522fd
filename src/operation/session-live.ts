import { UserError } from '../errors.ts';

/**
 * A session that a client works on can't be changed below it.
 * @param why How it is known.
 * @param hint What can be done.
 */
export function sessionLive(
  why: string,
  hint = 'End the client first; --force changes it all the same.',
): UserError {
  return new UserError({
    code: 'session-live',
    message: `The session ${why}, which would not know of the change. Nothing was written.`,
    hint,
  });
}
