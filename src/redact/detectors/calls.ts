import { gradeOf } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const STRING = String.raw`(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[\w.$>-]{1,60})`;
const SECRET = String.raw`(?<quote>\\*["'])(?<secret>(?:(?!\k<quote>)[^\s]){3,128})\k<quote>`;
const isGiven = (secret: string): boolean => !['nothing', 'word'].includes(gradeOf(secret));

/** Calls whose argument is a password, after so many others. */
const CALLS: readonly (readonly [call: string, before: number])[] = [
  ['mysqli', 2],
  ['mysqli_connect', 2],
  ['mysql_connect', 2],
  ['PDO', 2],
  ['getConnection', 2],
  ['keyring.set_password', 2],
  ['HTTPBasicAuth', 1],
  ['basic_auth', 1],
  ['basicAuth', 1],
  ['setBasicAuth', 1],
  ['SetBasicAuth', 1],
  ['http_basic_auth', 1],
  ['PasswordAuthentication', 1],
  ['NetworkCredential', 1],
  ['UsernamePasswordCredentials', 1],
  ['PlainAuth', 2],
  ['smtp.login', 1],
  ['server.login', 1],
  ['auth=', 1],
  ['auth:', 1],
];

const RULES: readonly Rule[] = [
  ...CALLS.map(
    ([call, before]): Rule => ({
      label: 'value',
      hints: [call.toLowerCase()],
      pattern: new RegExp(
        String.raw`(?<!\w)${call.replace('.', String.raw`\.`)}\s*[(\[]\s*(?:${STRING}\s*,\s*){${before}}${SECRET}`,
        'g',
      ),
      reach: [20, 700],
      isMeant: isGiven,
    }),
  ),
  // Keys of blockchains
  {
    label: 'private-key',
    hints: ['wallet', 'privatekeytoaccount', 'fromsecretkey', 'privkey'],
    pattern:
      /(?:Wallet|privateKeyToAccount|fromSecretKey|privkey)\W{1,6}(?<secret>(?:0x)?[0-9a-f]{64}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51})(?!\w)/gi,
  },
];

/** Passwords that stand at their place among the arguments of a call. */
export const calls = byRules('secrets', RULES);
