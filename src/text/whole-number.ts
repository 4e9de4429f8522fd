import { wrongUse } from '../errors.ts';

/** A number that the user gave with an option. */
export function wholeNumber(flag: string, text: string, { least = 0, or = '' } = {}): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (number >= least) return number;
  const from = least > 0 ? ` from ${least} on` : '';
  throw wrongUse(
    `${flag} takes a whole number${from}${or && `, or ${or}`}; "${text}" is none.`,
    'If that is the session, name it before the options.',
  );
}
