import { byRules, type Rule } from './near-hits.ts';

/** A word of a command line, in quotes or not. */
const QUOTED = String.raw`(?:(?<quote>["'])(?<quoted>(?:(?!\k<quote>)[^\r\n]){3,256})\k<quote>|(?<bare>[^\s"'\x60|;<>\\]{3,256}))`;
const ARGUMENTS = String.raw`[^\n|;]{0,300}?`;
/** Variables and what documentation writes are none. */
const isGiven = (secret: string): boolean =>
  !/^(?:["']?[$<{%*-]|\[|(?:password|pass|secret|token|pwd|user|username|x+|\.+)$)/i.test(secret);

/** Options of commands that take a password. */
const OPTIONS: readonly (readonly [command: string, option: string])[] = [
  ['docker', String.raw`\s+login\b${ARGUMENTS}\s(?:-p|--password)[\s=]+`],
  ['podman', String.raw`\s+login\b${ARGUMENTS}\s(?:-p|--password)[\s=]+`],
  ['helm', String.raw`\s+registry login\b${ARGUMENTS}\s(?:-p|--password)[\s=]+`],
  ['sshpass', String.raw`${ARGUMENTS}-p\s*`],
  ['mysql', String.raw`(?:dump|admin|import|show)?\b${ARGUMENTS}\s-p(?=[^\s-])`],
  ['mariadb', String.raw`(?:-dump|-admin)?\b${ARGUMENTS}\s-p(?=[^\s-])`],
  ['redis-cli', String.raw`${ARGUMENTS}\s(?:-a|--pass)\s+`],
  ['mongo', String.raw`(?:sh|dump|restore|export|import)?\b${ARGUMENTS}\s-p\s+`],
  ['ldap', String.raw`(?:search|add|modify|delete|whoami|passwd)\b${ARGUMENTS}\s-w\s+`],
  ['htpasswd', String.raw`\s+-\w*b\w*\s+\S+\s+\S+\s+`],
  ['openssl', String.raw`\b${ARGUMENTS}(?:-pass(?:in|out)?)\s+pass:`],
  ['openssl', String.raw`\b${ARGUMENTS}\s-k\s+`],
  ['ssh-keygen', String.raw`\b${ARGUMENTS}\s-[NP]\s+`],
  ['7z', String.raw`[az]?\b${ARGUMENTS}\s-p(?=\S)`],
  ['zip', String.raw`\b${ARGUMENTS}\s-P\s*`],
  ['sqlcmd', String.raw`\b${ARGUMENTS}\s-P\s*`],
  ['bcp', String.raw`\b${ARGUMENTS}\s-P\s*`],
  ['isql', String.raw`\b${ARGUMENTS}\s-P\s*`],
  ['impala', String.raw`\b${ARGUMENTS}\s-p\s+`],
  ['cqlsh', String.raw`\b${ARGUMENTS}\s-p\s+`],
  ['az login', String.raw`\b${ARGUMENTS}\s(?:-p|--password)[\s=]+`],
  ['aws configure', String.raw`\s+set\s+aws_(?:secret_access_key|session_token)\s+`],
  ['oc login', String.raw`\b${ARGUMENTS}\s(?:-p|--password|--token)[\s=]+`],
  ['smbclient', String.raw`\b${ARGUMENTS}\s-U\s*["']?[\w\\.-]+%`],
  ['sqlplus', String.raw`\b${ARGUMENTS}\s[\w]+\/`],
  ['net use', String.raw`\s+(?:\w:\s+)?\\\\\S+\s+(?!\/)`],
  [
    'curl',
    String.raw`\b[^|;]{0,500}?\s(?:-[a-zA-Z]*u|--user|--proxy-user|-U)[\s=]*["']?[^\s:"'\/]*["']?:`,
  ],
  ['wget', String.raw`\b${ARGUMENTS}\s--(?:http-|ftp-|proxy-)?password=`],
  ['git config', String.raw`\b${ARGUMENTS}\s\S*(?:token|password|extraheader)\s+`],
  ['npm config set', String.raw`\s+\S*(?:_authtoken|_auth|_password)[\s=]+`],
  ['vault login', String.raw`\s+(?:-\S+\s+)*(?:token=)?`],
  ['snyk auth', String.raw`\s+`],
  ['keytool', String.raw`\b${ARGUMENTS}\s-(?:src|dest)?(?:store|key)pass(?:wd)?\s+`],
  ['jarsigner', String.raw`\b${ARGUMENTS}\s-(?:store|key)pass\s+`],
  ['https?', String.raw`\s${ARGUMENTS}(?:-a|--auth)[\s=]+["']?[^\s:"']+:`],
  ['lftp', String.raw`\b${ARGUMENTS}\s-u\s*["']?[^\s,"']+,`],
  ['nmcli', String.raw`\b${ARGUMENTS}\spassword\s+`],
  ['pulumi', String.raw`\s+config\s+set\b${ARGUMENTS}--secret\s+[\w:.-]+\s+`],
  ['etcdctl', String.raw`\b${ARGUMENTS}\s--user[\s=]["']?[^\s:"']+:`],
  ['rabbitmqctl', String.raw`\s+(?:add_user|change_password)\s+\S+\s+`],
  ['snmp', String.raw`(?:walk|get|getnext|bulkwalk|set)\b${ARGUMENTS}\s-[cAX]\s+`],
  ['xfreerdp', String.raw`\b${ARGUMENTS}\s\/p:`],
  ['rdesktop', String.raw`\b${ARGUMENTS}\s-p\s+`],
  ['mc', String.raw`\s+(?:alias\s+set|config\s+host\s+add)\s+\S+\s+\S+\s+\S+\s+`],
  ['secret set', String.raw`\s+\S+\s${ARGUMENTS}(?:-b|--body)[\s=]+`],
  [
    '(?:psexec|wmiexec|smbexec|secretsdump|getuserspns)',
    String.raw`(?:\.py)?\b${ARGUMENTS}\s[\w.-]+\/[\w.-]+:`,
  ],
  ['convertto-securestring', String.raw`\s+(?:-String\s+)?(?=["'])`],
  ['auth', String.raw`(?<=>\s*auth)\s+(?:\w+\s+)?`],
  ['chpasswd', String.raw`<<<\s*["']?\w+:`],
];

/** Of commands that are written as patterns. */
const HINTS: Readonly<Record<string, readonly string[]>> = {
  'https?': ['http -', 'https -', 'http --', '-a '],
  auth: ['> auth '],
  '(?:psexec|wmiexec|smbexec|secretsdump|getuserspns)': [
    'psexec',
    'wmiexec',
    'smbexec',
    'secretsdump',
    'getuserspns',
  ],
};

const RULES: readonly Rule[] = [
  ...OPTIONS.map(
    ([command, option]): Rule => ({
      label: command === 'curl' ? 'basic-auth' : 'value',
      hints: HINTS[command] ?? [command.length < 3 ? `${command} ` : command],
      pattern: new RegExp(String.raw`(?<![\w-])${command}${option}${QUOTED}`, 'gi'),
      reach: [8, 600],
      isMeant: isGiven,
    }),
  ),
  {
    label: 'value',
    hints: ['chpasswd'],
    pattern: /echo\s+["']?[\w.-]+:(?<secret>[^\s"'|]{3,128})["']?\s*\|\s*(?:sudo\s+)?chpasswd/g,
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['echo ', 'printf '],
    pattern:
      /(?:echo|printf)\s+(?:-n\s+|["']?%s(?:\\n)?["']?\s+)?(?<quote>["']?)(?<secret>[^\s"'|$]{4,512})\k<quote>\s*(?:\|[^\n|]{0,200}(?:--password-stdin|--with-token|\bsudo\s+(?:-\w+\s+)*-\w*S|\bkinit\b|\bsecrets?\s+(?:create|put|set|versions)|--passphrase-fd|\bpasswd\b|\bcryptsetup\b)|>\s*\S*(?:vault_?pass|secret|passw|token)\S*)/g,
    reach: [300, 300],
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: ['<<<'],
    pattern:
      /\b(?:secrets?|token|login|auth|env add|store-secret)\b[^\n|;]{0,200}<<<\s*(?<quote>["']?)(?<secret>[^\s"'|$]{6,512})\k<quote>/gi,
    reach: [250, 600],
    isMeant: isGiven,
  },
  {
    label: 'cookie',
    hints: ['curl'],
    pattern:
      /\bcurl\b[^\n|]{0,500}?\s(?:-b|--cookie)[\s=]*(?<quote>["'])(?<secret>[\w.-]+=(?:(?!\k<quote>)[^\r\n]){6,2000})\k<quote>/g,
    reach: [8, 2600],
    isMeant: (cookies) => isGiven(cookies) && !/=["']?[$<{]/.test(cookies),
  },
];

/** Passwords that are given to commands. */
export const commands = byRules('secrets', RULES);
