import { parseAge, parseSize } from '../text/amounts.ts';
import type { OptionSpec, Request } from './command.ts';

/** Which sessions, for commands that take many. */
export const FILTER_OPTIONS: readonly OptionSpec[] = [
  { flags: '--older-than <age>', description: 'only sessions not changed for so long: 30d, 12h' },
  { flags: '--newer-than <age>', description: 'only sessions changed since then' },
  { flags: '--larger-than <size>', description: 'only sessions of more than 10KB, 5MB, …' },
];

interface Filtered {
  readonly modified: Date;
  readonly bytes: number;
}

/** Whether a session is one of those that the options ask for. */
export function sessionFilter({ options, now }: Request): (session: Filtered) => boolean {
  const given = (name: string): string | undefined => options[name] as string | undefined;
  const [older, newer, larger] = [given('olderThan'), given('newerThan'), given('largerThan')];
  const before = older === undefined ? undefined : now.getTime() - parseAge('--older-than', older);
  const after = newer === undefined ? undefined : now.getTime() - parseAge('--newer-than', newer);
  const least = larger === undefined ? undefined : parseSize('--larger-than', larger);
  return ({ modified, bytes }) =>
    (before === undefined || modified.getTime() < before) &&
    (after === undefined || modified.getTime() >= after) &&
    (least === undefined || bytes > least);
}
