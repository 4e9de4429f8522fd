import { isDistinctName } from '../common-words.ts';
import { byRules, type Rule } from './near-hits.ts';

const NAME = String.raw`(?<secret>[A-Za-z_][\w.-]{1,31})`;
const rule = (hints: readonly string[], pattern: string, reach?: Rule['reach']): Rule => ({
  hints,
  pattern: new RegExp(pattern, 'gm'),
  isMeant: (name) => isDistinctName(name),
  ...(reach && { reach }),
});

/** Where systems say who somebody is. */
const RULES: readonly Rule[] = [
  rule(
    ['user=', 'logname=', 'username='],
    String.raw`(?<![\w.])(?:USER|LOGNAME|USERNAME|SUDO_USER)=["']?${NAME}(?=["'\s;\\]|$)`,
  ),
  rule(['uid=', 'gid='], String.raw`\b(?:uid|gid|groups)=\d+\(${NAME}\)`),
  // ls -l
  rule(
    ['rw-', 'r-x', 'rwx', 'r--'],
    String.raw`(?:^|[\s"→])[-dlbcps][rwxsStT-]{9}[.+@]?[ \t]+\d+[ \t]+${NAME}(?=[ \t]+[\w.-]+[ \t]+\d)`,
    [40, 80],
  ),
  // As typed at a prompt
  rule(
    ['whoami', 'id -un', 'logname'],
    String.raw`(?:[$#%>][ \t]*|^)(?:whoami|id -un|logname)[ \t]*\r?\n${NAME}(?=\s|$)`,
  ),
  // ps aux, ps -ef
  rule(
    ['%cpu', 'ppid'],
    String.raw`^(?<secret>[a-z_][\w-]{2,31})\+?[ \t]+\d+[ \t]+(?:\d+\.\d[ \t]+\d+\.\d|\d+[ \t]+\d+)[ \t]`,
    [100, 20_000],
  ),
];

/** The names of users, as programs print them. */
export const logins = byRules('users', RULES);
