import { gradeOf } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const isGiven = (secret: string): boolean => !['nothing', 'word'].includes(gradeOf(secret));
const LINE = String.raw`[^\n]{0,200}\r?\n(?:[ \t]*\d+[→|:\t])?[ \t]*(?<secret>[^\s"'<>]{6,512})[ \t]*(?=\r?\n|$|<\/)`;

/** What programs print that tell a secret by itself. */
const RULES: readonly Rule[] = [
  // The next line is all of it.
  ...[
    'initial-password',
    'initial-admin-secret',
    'pass show',
    'op read',
    'find-generic-password',
    'find-internet-password',
    'wg genkey',
    'wg genpsk',
    'openssl rand',
    'print-access-token',
    'print-identity-token',
    'gh auth token',
    'get-login-password',
    'vault kv get -field',
    'secrets versions access',
    'rails secret',
    'key:generate',
    'mix phx.gen.secret',
    'sudo cat /var/lib/jenkins/secrets',
    'initialadminpassword',
    'vault print token',
    'get-access-token',
    'secret-tool lookup',
    'heroku auth:token',
  ].map(
    (command): Rule => ({
      label: 'value',
      hints: [command],
      pattern: new RegExp(command.replaceAll('.', String.raw`\.`) + LINE, 'gi'),
      reach: [4, 800],
      isMeant: isGiven,
    }),
  ),
  {
    label: 'value',
    hints: ['cat '],
    pattern:
      /(?:^|[$#%>\n])[ \t]*(?:sudo )?cat [\w./~-]*(?:master\.key|vault_pass|token|password|secret)[\w-]*(?:\.txt|\.key)?[ \t]*\r?\n(?:[ \t]*\d+[→|:\t])?(?<secret>[^\s"'<>]{6,512})[ \t]*(?=\r?\n|$|<\/)/g,
    reach: [100, 800],
    isMeant: isGiven,
  },
  {
    label: 'value',
    hints: [
      'new value:',
      'following password',
      'key content',
      'unseal key',
      'root token',
      'secretid',
      'secret id',
      'new password:',
      'generated password',
    ],
    pattern:
      /(?:\bNew value|\bfollowing password[^\n]{0,60}|\bKey Content|\bUnseal Key \d+|\bRoot Token|\bSecret ?ID|\b(?:new|generated|temporary) password[^\n:]{0,40})\s*[:=]\s*(?<secret>[^\s"'<>,]{6,512})/gi,
    isMeant: isGiven,
  },
];

/** Secrets that commands print alone. */
export const printed = byRules('secrets', RULES);
