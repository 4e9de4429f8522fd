import { homedir, hostname, userInfo } from 'node:os';
import { isRoot, namesOf } from '../text/path-names.ts';
import { isDistinctName } from './common-words.ts';
import type { Value } from './needles.ts';

/** What tells of this machine and its user. */
export function machineValues(): Value[] {
  const home = homedir();
  const names = [hostname(), hostname().split('.')[0] as string];
  const value = (kind: Value['kind'], text: string): Value => ({
    kind,
    label: undefined,
    value: text,
  });
  return [
    // Of /root everybody has one.
    ...(isRoot(home) || namesOf(home).length < 2 ? [] : [value('paths', home)]),
    ...[userName()].filter(isDistinctName).map((name) => value('users', name)),
    ...[...new Set(names)].filter(isDistinctName).map((name) => value('hosts', name)),
  ];
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user that the system has no entry for.
    return '';
  }
}
