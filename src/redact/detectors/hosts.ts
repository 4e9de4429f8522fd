import { isDistinctName } from '../common-words.ts';
import { byRules, type Rule } from './near-hits.ts';

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const NAMES = String.raw`${NAME}(?:\.${NAME})*`;
const HOST = `(?<secret>${NAMES})`;
const INSIDE = '(?:local|lan|internal|intranet|corp|home|localdomain)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** What programs have: `app.local`, `settings.local.json`. */
const isMeant = (name: string): boolean => isDistinctName(name.split('.')[0] as string);
const rule = (hints: readonly string[], pattern: string, flags = 'gm'): Rule => ({
  hints,
  pattern: new RegExp(pattern, flags),
  isMeant,
});

/** Where names of machines stand. */
const RULES: readonly Rule[] = [
  // What `uname -a` says.
  rule(['linux '], String.raw`\bLinux ${HOST} \d+\.\d+\S* #\d`),
  rule(['darwin '], String.raw`\bDarwin ${HOST} \d+\.\d+\S* Darwin`),
  rule(
    ['hostname=', 'computername='],
    String.raw`\b(?:HOSTNAME|COMPUTERNAME)=["']?${HOST}(?=["'\s;\\]|$)`,
  ),
  rule(
    ['hostname'],
    String.raw`(?:[$#%>][ \t]*|^)hostname(?:[ \t]+-[fs])?[ \t]*\r?\n${HOST}(?=\s|$)`,
  ),
  rule(['static hostname'], String.raw`Static hostname:[ \t]+${HOST}`),
  // Nov 18 14:34:10 tower sshd[123]:
  rule(
    [...'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((month) => `${month} `)],
    String.raw`(?:^|["\n→])[ \t]*${MONTH}[ \t]+\d{1,2} \d\d:\d\d:\d\d ${HOST} [\w./@()-]+(?:\[\d+\])?:`,
  ),
  rule(['desktop-', 'laptop-'], String.raw`\b(?<secret>(?:DESKTOP|LAPTOP)-[A-Z0-9]{6,8})\b`),
  rule(
    ['-macbook', '-imac', '-mac-'],
    String.raw`(?<![\w-])(?<secret>[A-Za-z]\w{0,31}(?:-\w{1,31}){0,4}?-(?:MacBook|iMac|Mac-(?:mini|Pro|Studio))(?:-[A-Za-z0-9]{1,31}){0,4}(?:\.local|\.lan)?)(?![\w-])`,
  ),
  // In an address any name will do; elsewhere `this.local` is none.
  rule(
    ['.local', '.lan', '.internal', '.intranet', '.corp', '.home'],
    String.raw`(?<=:\/\/(?:[^\s/@]{0,100}@)?)(?<secret>(?:${NAME}\.)+${INSIDE})(?![\w.-])`,
    'gi',
  ),
  rule(
    ['.local', '.lan', '.internal', '.intranet', '.corp', '.home'],
    String.raw`(?<![\w./-])(?<secret>(?=[A-Za-z0-9]{0,63}[-\d])${NAME}(?:\.${NAME}){0,5}\.${INSIDE})(?![\w(-]|\.\w)`,
    'gi',
  ),
];

export const hosts = byRules('hosts', RULES);
