import { UserError } from '../errors.ts';
import { isElsewhere, type ProcessMark } from '../storage/process-space.ts';

/** Somebody is at work on the session. */
export function sessionBusy(mark: ProcessMark, message: (where: string) => string): UserError {
  const wait = 'Wait until it has ended, then try again.';
  const elsewhere = isElsewhere(mark);
  return new UserError({
    code: 'session-busy',
    message: message(
      `process ${mark.pid}${elsewhere ? ' on another machine or in another container' : ''}`,
    ),
    hint: elsewhere
      ? `${wait} If it was killed, that is known where it ran, and elsewhere after a day.`
      : wait,
  });
}
