import type { Leftover } from '../storage/create/leftovers.ts';
import { formatBytes, plural } from '../text/numbers.ts';
import { verbatim } from './terminal.ts';

/** What is said of files that killed runs left; undefined if there are none. */
export function leftoverWords(leftovers: readonly Leftover[]): string | undefined {
  if (leftovers.length === 0) return undefined;
  return [
    `${plural(leftovers.length, 'temporary file')} of runs that were killed; the next command that writes here clears them away:`,
    ...leftovers.map(({ path, bytes }) => `  ${verbatim(path)} (${formatBytes(bytes)})`),
  ].join('\n');
}

export function leftoverData({ path, bytes }: Leftover): Record<string, unknown> {
  return { path, bytes };
}
