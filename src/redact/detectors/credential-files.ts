import { classOf } from '../names.ts';
import { gradeOf } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const isGiven = (secret: string): boolean => gradeOf(secret) !== 'nothing';
const NAME = String.raw`["']?(?<name>[^\s"'=:,<>\\]{3,64})["']?`;

/** Files and tables that have secrets at places of their own. */
const RULES: readonly Rule[] = [
  // .netrc
  {
    label: 'value',
    hints: ['login', 'machine'],
    pattern: /\b(?:machine\s+\S+\s+)?login\s+\S+\s+password\s+(?<secret>\S{3,256})/g,
    isMeant: isGiven,
  },
  // .pgpass: host:port:database:user:password
  {
    label: 'value',
    hints: [':5432:', ':5433:', ':*:*:', ':6432:', ':5434:'],
    pattern:
      /(?<![\w.*:/-])[\w.*-]+:(?:\d{4,5}|\*):[\w.*-]+:[\w.*@-]+:(?<secret>(?:\\.|[^\s:"'\\]){3,256})(?=\s|["'\\]|$)/gm,
    isMeant: isGiven,
  },
  // /etc/shadow and what `crypt` makes
  {
    label: 'password-hash',
    hints: [':$1$', ':$5$', ':$6$', ':$y$', ':$2a', ':$2b', ':$2y', ':$7$', ':$gy'],
    pattern: /(?<=:)(?<secret>\$(?:\d\w?|y|gy|7)\$[\w./$=,+-]{20,200})(?=:|\s|$|["'\\])/g,
    reach: [4, 300],
  },
  {
    label: 'password-hash',
    hints: ['$5$', '$6$', '$1$', '$y$j'],
    pattern: /(?<secret>\$(?:1|5|6|y)\$(?:rounds=\d+\$|j\w+\$)?[\w./]{1,32}\$[\w./]{22,90})/g,
    reach: [4, 300],
  },
  // cookies.txt: domain, flag, path, secure, expiry, name, value
  {
    label: 'cookie',
    hints: ['\ttrue\t', '\tfalse\t'],
    pattern:
      /(?<![\w.#-])[\w.#-]+\t(?:TRUE|FALSE)\t\/\S*\t(?:TRUE|FALSE)\t\d+\t\S+\t(?<secret>\S{6,4096})/gm,
    reach: [300, 4200],
  },
  // SQL
  {
    label: 'value',
    hints: ['identified'],
    pattern:
      /\bidentified\s+(?:with\s+\S+\s+)?by\s+(?:password\s+)?(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\r\n]){3,128})\k<quote>/gi,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['password'],
    pattern:
      /\b(?:encrypted\s+|set\s+|with\s+|login\s+)password\s+(?:=\s*|for\s+\S+\s*=\s*)?(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\r\n]){3,128})\k<quote>/gi,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['password('],
    pattern:
      /\bpassword\(\s*(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\r\n]){3,128})\k<quote>\s*\)/gi,
    isMeant: isGiven,
  },
  // Pairs of a name and a value, as Kubernetes, ECS and .NET have them
  {
    label: 'value',
    hints: ['value'],
    pattern: new RegExp(
      String.raw`(?:\b(?:name|key)["'\\]*\s*[:=]\s*\\*${NAME}\\*["']?,?(?:\s|\d+[→|:]|\\n|[-+])*["'\\]*value["'\\]*\s*[:=]\s*\\*(?:(?<quote>["'])(?<quoted>(?:(?!\k<quote>)[^\r\n]){3,512})\\?\k<quote>|(?<bare>[^\s"',<>\\]{3,512})))`,
      'gi',
    ),
    reach: [160, 600],
    isMeant: (value, { groups }) => {
      const found = classOf(groups?.name ?? '');
      const grade = gradeOf(value);
      if (grade === 'nothing' || found === 'nothing') return false;
      return (
        found === 'password' || grade === 'random' || (found === 'secret' && grade === 'mixed')
      );
    },
  },
  // Secrets of Kubernetes: all that is under `data`
  {
    label: 'value',
    hints: ['kind: secret', 'kind":"secret"', 'kind": "secret"'],
    pattern:
      /(?<=\b(?:data|stringData):[ \t]*\n(?:[^\n]*\n){0,12}?[^\n\w]*(?:\d+[→|:])?[ \t]+)[\w.-]+:[ \t]*["']?(?<secret>[A-Za-z0-9+/_-]{8,}={0,2})["']?(?=\s|$)/g,
    reach: [2000, 3000],
    isMeant: isGiven,
  },
  // Private keys of JWK
  {
    label: 'private-key',
    hints: ['"d":', '"d" :', '\\"d\\":'],
    pattern: /\\*"d\\*"\s*:\s*\\*"(?<secret>[\w-]{40,1400})\\*"/g,
    reach: [4, 1600],
  },
];

export const credentialFiles = byRules('secrets', RULES);
