import type { Interrupted, UserError } from '../errors.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

/**
 * One of several sessions that nothing was done with.
 * @param what What was not done: `not read`.
 */
export function renderFailure(
  name: string,
  what: string,
  { message, hint }: UserError | Interrupted,
  { style }: Terminal,
): string {
  return [
    style.bold(verbatim(name)),
    `  ${style.red(what)} ${clean(message)}`,
    ...(hint?.split('\n') ?? []).map((line) => `    ${verbatim(line)}`),
  ].join('\n');
}
