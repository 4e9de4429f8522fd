import type { Entry } from '../transcript/entry.ts';

/** Where the work is done. */
export interface Place {
  readonly cwd: string | undefined;
  readonly branch: string | undefined;
}

/** What a summary that is made here starts with, if it is known where the work is done. */
export const PLACE = 'Working directory: ';

/** As the last entry that tells has it. */
export function placeOf(older: readonly Entry[]): Place {
  const last = older.findLast((entry) => typeof entry.get('cwd') === 'string');
  const branch = last?.get('gitBranch');
  const isNamed = typeof branch === 'string' && branch !== '' && branch !== 'HEAD';
  return { cwd: last?.get('cwd') as string | undefined, branch: isNamed ? branch : undefined };
}

export function placeLine({ cwd, branch }: Place): string {
  if (cwd === undefined) return '';
  return `${PLACE}${cwd}${branch === undefined ? '' : `, branch ${branch}`}`;
}

/** Makes paths below the working directory short. */
export function shortPaths({ cwd }: Place): (path: string) => string {
  const prefixes = cwd === undefined ? [] : [`${cwd}/`, `${cwd}\\`];
  return (path) => {
    const prefix = prefixes.find((start) => path.startsWith(start));
    return prefix === undefined ? path : path.slice(prefix.length);
  };
}
