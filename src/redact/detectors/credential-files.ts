import { classOf } from '../names.ts';
import { gradeOf, withoutScheme } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const isGiven = (secret: string): boolean => gradeOf(secret) !== 'nothing';
const NAME = String.raw`["']?(?<name>[^\s"'=:,<>\\]{3,64})["']?`;
/** Whether a value is a secret by the name that the match has for it. */
const isNamed: Rule['isMeant'] = (value, { groups }) => {
  const found = classOf(groups?.name ?? '');
  const grade = gradeOf(withoutScheme(value));
  if (grade === 'nothing' || found === 'nothing') return false;
  return found === 'password' || grade === 'random' || (found === 'secret' && grade === 'mixed');
};
/** Members that may stand between a name and its value. */
const OTHERS = String.raw`(?:["'\\]*\w+["'\\]*\s*:\s*["'\\]*[\w./:-]*["'\\]*\s*,(?:\s|\\n)*){0,3}`;

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
      String.raw`(?:\b(?:name|key)["'\\]*\s*[:=]\s*\\*${NAME}\\*["']?,?(?:\s|\d+[→|:]|\\n|[-+])*${OTHERS}["'\\]*value["'\\]*\s*[:=]\s*\\*(?:(?<quote>["'])(?<quoted>(?:(?!\k<quote>)[^\r\n]){3,512})\\?\k<quote>|(?<bare>[^\s"',<>\\]{3,512})))`,
      'gi',
    ),
    reach: [300, 600],
    isMeant: isNamed,
  },
  // <string name="api_key">…, <key>APIKey</key><string>…, variable "password" { default = "…" }
  {
    label: 'value',
    hints: ['<string', '<entry', '<property', '<param', '<setting'],
    pattern:
      /(?:<key>(?<key>[^<]{3,64})<\/key>\s*<string>|<\w+\s[^>]{0,80}?(?:name|key)=["'](?<attribute>[^"']{3,64})["'][^>]{0,80}>)(?<secret>[^<\s]{3,512})</g,
    isMeant: (value, match) => {
      const name = match.groups?.key ?? match.groups?.attribute;
      return isNamed(value, { ...match, groups: { name: name as string } });
    },
  },
  {
    label: 'value',
    hints: ['variable "'],
    pattern:
      /\bvariable\s+"(?<name>[^"\s]{3,64})"\s*\{[^}]{0,400}?\bdefault\s*=\s*"(?<secret>[^"\n]{3,512})"/g,
    isMeant: isNamed,
  },
  {
    label: 'value',
    hints: ['random_password'],
    pattern: /"result"\s*:\s*"(?<secret>[^"\n]{6,512})"/g,
    reach: [1200, 1200],
  },
  // WordPress
  {
    label: 'value',
    hints: ["_key'", "_salt'", '_key"', '_salt"'],
    pattern:
      /\bdefine\(\s*(?<mark>["'])\w+_(?:KEY|SALT)\k<mark>\s*,\s*(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\r\n]){32,128})\k<quote>/g,
    isMeant: (secret) => !/^put your/.test(secret),
  },
  // What mail servers, VPNs and dial-up read
  {
    label: 'value',
    hints: [']:587', ']:465', ']:25', 'gmail.com:587'],
    pattern: /\]?:(?:587|465|25)\s+\S+@[\w.-]+:(?<secret>[^\s"']{3,256})/g,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: [': psk', ': eap', ': xauth'],
    pattern:
      /:\s*(?:PSK|EAP|XAUTH)\s+(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\r\n]){3,256})\k<quote>/g,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: [' * "', '" *'],
    pattern: /^[\w.@\\"-]+\s+\*\s+"(?<secret>[^"\s]{3,128})"\s+(?:\*|[\d.]+)/gm,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['auth-user-pass'],
    pattern:
      /auth-user-pass[^\n]*<<\s*["']?(?<mark>\w+)["']?\n[^\n]+\n(?<secret>\S{3,256})\n\k<mark>/g,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['assword:'],
    pattern:
      /assword:?[^\n]{0,20}["'{}]?\s*(?:;|\n|\{)?\s*(?:exp_)?send(?:line)?\s*\(?\s*["'](?<secret>[^"'\s\\]{3,128})/g,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['/pass'],
    pattern:
      /\b(?:user(?:name)?|login)\s*\/\s*pass(?:word)?\s*(?:[:=]|is)\s*[^\s/]{1,64}\s*\/\s*(?<secret>[^\s"',;)]{3,128})/gi,
    isMeant: isGiven,
  },
  // The words of a wallet
  {
    label: 'value',
    hints: ['mnemonic', 'seed phrase', 'seedphrase', 'recovery phrase', 'seed_phrase'],
    pattern:
      /(?:mnemonic|(?:seed|recovery)[ _]?(?:phrase)?)\w*\W{1,12}(?<secret>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z])/gi,
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
