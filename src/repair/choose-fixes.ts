import { UserError } from '../errors.ts';
import type { Fix } from './fix.ts';
import { FIXES } from './fixes/index.ts';

const CODES = `Codes: ${FIXES.map(({ code }) => code).join(', ')}`;

/**
 * The fixes that the user wants, in the order in which they run.
 * @param only Codes; default: all that nobody has to ask for.
 */
export function chooseFixes(only: readonly string[] | undefined, linearize: boolean): Fix[] {
  const unknown = only?.find((code) => !FIXES.some((fix) => fix.code === code));
  if (unknown !== undefined)
    throw new UserError({
      code: 'unknown-code',
      message: `There is no fix for the code "${unknown}".`,
      hint: CODES,
    });
  return FIXES.filter(
    ({ code, onlyIfNamed }) =>
      (linearize && code === 'parallel-results-at-risk') ||
      (only === undefined ? !onlyIfNamed : only.includes(code)),
  );
}
