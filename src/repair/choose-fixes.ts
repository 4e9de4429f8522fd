import { UserError } from '../errors.ts';
import { commaList } from '../text/comma-list.ts';
import type { Fix } from './fix.ts';
import { FIXES } from './fixes/index.ts';

const CODES = `Codes: ${FIXES.map(({ code }) => code).join(', ')}`;

/**
 * The fixes that the user wants, in the order in which they run.
 * @param only Codes, separated by commas; default: all that nobody has to ask for.
 */
export function chooseFixes(only: string | undefined, linearize: boolean): Fix[] {
  const wanted = only === undefined ? undefined : commaList(only);
  if (wanted?.length === 0)
    throw new UserError({ code: 'unknown-code', message: '--only names no code.', hint: CODES });
  const unknown = wanted?.find((code) => !FIXES.some((fix) => fix.code === code));
  if (unknown !== undefined)
    throw new UserError({
      code: 'unknown-code',
      message: `There is no fix for the code "${unknown}".`,
      hint: CODES,
    });
  return FIXES.filter(
    ({ code, onlyIfNamed }) =>
      (linearize && code === 'parallel-results-at-risk') ||
      (wanted === undefined ? !onlyIfNamed : wanted.includes(code)),
  );
}
