import type { FilterOptions } from '../schema/options/filters.ts';
import type { Request } from './command.ts';

interface Filtered {
  readonly modified: Date;
  readonly bytes: number;
}

/** Whether a session is one of those that the options ask for. */
export function sessionFilter({
  options: { olderThan, newerThan, largerThan },
  now,
}: Request<FilterOptions>): (session: Filtered) => boolean {
  return ({ modified, bytes }) => {
    const age = now.getTime() - modified.getTime();
    return (
      (olderThan === undefined || age > olderThan) &&
      (newerThan === undefined || age <= newerThan) &&
      (largerThan === undefined || bytes > largerThan)
    );
  };
}
