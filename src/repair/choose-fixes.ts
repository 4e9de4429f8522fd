import { UserError } from '../errors.ts';
import type { Fix } from './fix.ts';
import { FIXES } from './fixes/index.ts';

/**
 * The fixes that the user wants, in the order in which they run.
 * @param only Codes, separated by commas; default: all that nobody has to ask for.
 */
export function chooseFixes(only: string | undefined, linearize: boolean): Fix[] {
  const wanted = only?.split(',').map((code) => code.trim());
  const unknown = wanted?.find((code) => !FIXES.some((fix) => fix.code === code));
  if (unknown !== undefined)
    throw new UserError({
      code: 'unknown-code',
      message: `There is no fix for the code "${unknown}".`,
      hint: `Codes: ${FIXES.map(({ code }) => code).join(', ')}`,
    });
  return FIXES.filter(
    ({ code, onlyIfNamed }) =>
      (linearize && code === 'parallel-results-at-risk') ||
      (wanted === undefined ? !onlyIfNamed : wanted.includes(code)),
  );
}
