import { isDistinctName } from '../common-words.ts';
import type { Detector } from '../kinds.ts';

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const NAMES = String.raw`${NAME}(?:\.${NAME})*`;
const INSIDE = '(?:local|lan|internal|intranet|corp|home|localdomain)';
/** Where names of machines stand; the group is the name. */
const PATTERNS: readonly (readonly [hint: RegExp, pattern: RegExp])[] = [
  // dev@devbox:~/shop$
  [
    /@/,
    new RegExp(
      String.raw`(?<![\w.+-])(?!git@)[a-z_][\w-]{0,31}@(?<host>${NAMES}):\s?[~/][^\n$#]{0,200}[$#]`,
      'gi',
    ),
  ],
  [
    /@/,
    new RegExp(
      String.raw`\b(?:ssh|scp|sftp|rsync|mosh)\b[^\n]{0,80}?[\s"'](?!git@)[\w.-]+@(?<host>${NAME})(?![\w.-])`,
      'g',
    ),
  ],
  // What `uname -a` says.
  [/Linux /, new RegExp(String.raw`\bLinux (?<host>${NAMES}) \d+\.\d+\S* #\d`, 'g')],
  [/Darwin /, new RegExp(String.raw`\bDarwin (?<host>${NAMES}) \d+\.\d+\S* Darwin`, 'g')],
  [
    /HOSTNAME|COMPUTERNAME/,
    new RegExp(String.raw`\b(?:HOSTNAME|COMPUTERNAME)=["']?(?<host>${NAMES})`, 'g'),
  ],
  [/DESKTOP-|LAPTOP-/, /\b(?<host>(?:DESKTOP|LAPTOP)-[A-Z0-9]{6,8})\b/g],
  [
    /-(?:MacBook|iMac|Mac-)/,
    /(?<![\w-])(?<host>[A-Za-z]\w{0,31}(?:-\w{1,31}){0,4}?-(?:MacBook|iMac|Mac-(?:mini|Pro|Studio))(?:-[A-Za-z0-9]{1,31}){0,4}(?:\.local|\.lan)?)(?![\w-])/g,
  ],
  // In an address any name will do; elsewhere `this.local` is none.
  [
    new RegExp(`\\.${INSIDE}`, 'i'),
    new RegExp(
      String.raw`(?<=:\/\/(?:[^\s/@]*@)?)(?<host>(?:${NAME}\.)+${INSIDE})(?![\w.-])`,
      'gi',
    ),
  ],
  [
    new RegExp(`\\.${INSIDE}`, 'i'),
    new RegExp(
      String.raw`(?<![\w./-])(?<host>(?=[A-Za-z0-9]*[-\d])${NAME}(?:\.${NAME})*\.${INSIDE})(?![\w(-]|\.\w)`,
      'gi',
    ),
  ],
];

export const hosts: Detector = {
  kind: 'hosts',
  *find(text) {
    for (const [hint, pattern] of PATTERNS) {
      if (!hint.test(text)) continue;
      for (const { 0: match, index, groups } of text.matchAll(pattern)) {
        const host = groups?.host as string;
        if (!isDistinctName(host)) continue;
        const start = index + match.indexOf(host, match.indexOf('@') + 1);
        yield { start, end: start + host.length };
      }
    }
  },
};
