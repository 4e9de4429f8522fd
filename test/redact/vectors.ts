/**
 * What is replaced, and what looks like it and stays. Secrets are put together here, so that no
 * scanner takes this file for a leak.
 */

const LETTERS = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzC';

/** So many characters that look random and are always the same. */
export function noise(length: number, alphabet = LETTERS): string {
  let [text, state] = ['', 7];
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += alphabet[state % alphabet.length];
  }
  return text;
}

const hex = (length: number): string => noise(length, '0123456789abcdef');
const upper = (length: number): string => noise(length, 'ABCDEFGHJKLMNPQRSTUVWXYZ234567');

export const PRIVATE_KEY = [
  `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
  ...Array.from({ length: 4 }, (_, line) => noise(64 - line, `${LETTERS}+/`)),
  `-----END RSA ${'PRIVATE'} KEY-----`,
].join('\n');

/** Secrets of their own shape, by the name that their placeholder has. */
export const SECRETS: Readonly<Record<string, string>> = {
  'github-token': `ghp_${noise(36)}`,
  'aws-access-key': `AKIA${upper(16)}`,
  'slack-token': `xoxb-123456789012-1234567890123-${noise(24)}`,
  'npm-token': `npm_${noise(36)}`,
  'anthropic-key': `sk-ant-api03-${noise(93)}AA`,
  'openai-key': `sk-proj-${noise(48)}`,
  'stripe-key': `sk_live_${noise(24)}`,
  'google-api-key': `AIza${noise(35)}`,
  'gitlab-token': `glpat-${noise(20)}`,
  'sendgrid-key': `SG.${noise(22)}.${noise(43)}`,
  'huggingface-token': `hf_${noise(34)}`,
  jwt: `eyJ${noise(20)}.eyJ${noise(40)}.${noise(43)}`,
  'private-key': PRIVATE_KEY,
};

interface Vector {
  readonly text: string;
  readonly becomes: string;
}

const secret = noise(32);

/** Texts that hold something. */
export const POSITIVES: readonly Vector[] = [
  ...Object.entries(SECRETS).map(([label, value]) => ({
    text: `before ${value} after`,
    becomes: `before [secret:${label}:1] after`,
  })),
  { text: `AWS_SECRET_ACCESS_KEY=${noise(40)}`, becomes: 'AWS_SECRET_ACCESS_KEY=[secret:value:1]' },
  { text: `ACCESS_TOKEN=${noise(3000)}`, becomes: 'ACCESS_TOKEN=[secret:value:1]' },
  { text: `token: "${noise(3000)}"`, becomes: 'token: "[secret:value:1]"' },
  { text: 'DB_PASSWORD=hunter2', becomes: 'DB_PASSWORD=[secret:value:1]' },
  { text: 'export API_TOKEN="abc-def-1"', becomes: 'export API_TOKEN="[secret:value:1]"' },
  { text: '{ password: "hunter2" }', becomes: '{ password: "[secret:value:1]" }' },
  {
    text: 'client_secret: s3cr3tValue\nnext: 1',
    becomes: 'client_secret: [secret:value:1]\nnext: 1',
  },
  { text: 'mysql --password=abcd1 -u root', becomes: 'mysql --password=[secret:value:1] -u root' },
  { text: 'login --token abcd1efg', becomes: 'login --token [secret:value:1]' },
  { text: `the api key is ${secret}.`, becomes: 'the api key is [secret:value:1].' },
  { text: `"key": "${secret}"x`, becomes: '"key": "[secret:value:1]"x' },
  {
    text: `curl -d {\\"apiKey\\":\\"${secret}\\"}`,
    becomes: 'curl -d {\\"apiKey\\":\\"[secret:value:1]\\"}',
  },
  { text: `Authorization: Bearer ${secret}`, becomes: 'Authorization: Bearer [secret:bearer:1]' },
  {
    text: 'authorization: Basic dXNlcjpwYXNz',
    becomes: 'authorization: Basic [secret:basic-auth:1]',
  },
  {
    text: 'curl -u me:s3cr3t https://x.io',
    becomes: 'curl -u me:[secret:basic-auth:1] https://x.io',
  },
  { text: 'Cookie: sid=abcdefgh12345; a=b', becomes: 'Cookie: [secret:cookie:1]' },
  {
    text: 'postgres://app:pw@db:5432/shop',
    becomes: 'postgres://app:[secret:url-password:1]@db:5432/shop',
  },
  {
    text: `https://hooks.slack.com/services/T00/B00/${noise(24)}`,
    becomes: 'https://hooks.slack.com/services/[secret:webhook:1]',
  },
  { text: 'mail jane.doe+x@mail.example.com, please', becomes: 'mail [email:1], please' },
  { text: 'at /home/jdoe42/shop/src/a.ts:3', becomes: 'at ~/shop/src/a.ts:3' },
  { text: 'c:\\users\\jdoe42\\a', becomes: '~\\a' },
  {
    text: 'passphrase: "correct horse 9"',
    becomes: 'passphrase: "[secret:value:1]"',
  },
  { text: 'in /Users/jdoe42/My Files/a.ts', becomes: 'in ~/My Files/a.ts' },
  { text: 'C:\\Users\\jdoe42\\shop\\a.ts', becomes: '~\\shop\\a.ts' },
  { text: '"C:\\\\Users\\\\Jane Doe\\\\shop"', becomes: '"~\\\\shop"' },
  { text: '/mnt/c/Users/jdoe42/shop', becomes: '~/shop' },
  { text: 'file:///home/jdoe42/a%20b', becomes: 'file://~/a%20b' },
  { text: '?next=%2Fhome%2Fjdoe42%2Fshop', becomes: '?next=~%2Fshop' },
  {
    text: '~/.claude/projects/-home-jdoe42-shop/x and /home/jdoe42/',
    becomes: '~/.claude/projects/--shop/x and ~/',
  },
  {
    text: 'C:\\Users\\jdoe42\\x in projects/C--Users-jdoe42-shop',
    becomes: '~\\x in projects/--shop',
  },
  {
    text: '-rw-r--r-- 1 jdoe42 staff 3 /home/jdoe42/a',
    becomes: '-rw-r--r-- 1 [user:1] staff 3 ~/a',
  },
  { text: 'jdoe42@tower9:~/shop$ ls', becomes: '[user:1]@[host:1]:~/shop$ ls' },
  { text: 'Linux tower9 6.1.0-18-amd64 #1 SMP', becomes: 'Linux [host:1] 6.1.0-18-amd64 #1 SMP' },
  { text: 'http://build-7.internal/job', becomes: 'http://[host:1]/job' },
  { text: 'ping Janes-MacBook-Pro.local', becomes: 'ping [host:1]' },
  {
    text: `\\u001b[31m${SECRETS['github-token']}\\u001b[0m`,
    becomes: '\\u001b[31m[secret:github-token:1]\\u001b[0m',
  },
];

/** Texts that hold nothing: they stay to the byte. */
export const NEAR_MISSES: readonly string[] = [
  // Names of contents and things.
  `commit ${hex(40)}`,
  `index ${hex(7)}..${hex(7)} 100644`,
  'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  `"integrity": "sha512-${noise(86, `${LETTERS}+/`)}=="`,
  `sha256:${hex(64)}`,
  `etag: W/"${hex(32)}"`,
  'toolu_01hdOWrmWZjrD82dLxPChjY3',
  'msg_01XFDUDYJgAACzvnptvVoYEL',
  // What documentation has in the place of a secret.
  'AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'export GITHUB_TOKEN=$(gh auth token)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as shells write it
  'Authorization: Bearer ${TOKEN}',
  'API_KEY=your-api-key-here',
  'PASSWORD=<password>',
  'TOKEN=****',
  // Programs that handle secrets.
  'const token = await getToken(user);',
  'password: z.string().min(8),',
  'token: string;',
  'secret=self.secret, token=token',
  'apiKey: process.env.API_KEY,',
  'max_tokens=4096 input_tokens: 12345',
  'const PRIVATE = "-----BEGIN PRIVATE KEY-----";',
  '<input type="password" name="password">',
  // Prose.
  'password: must be at least 8 characters long',
  'The token: it expires after 3600s.',
  'use basic authentication, then a bearer token',
  'Enter the secret key to continue',
  // Addresses that are none.
  'git clone git@github.com:owner/repo.git',
  'npm install @scope/package@1.2.3-rc.one lodash@4.17.21',
  'icon@2x.png and @Component.decorator',
  'Co-Authored-By: Claude <noreply@anthropic.com>',
  'https://example.com/home/about',
  'postgres://localhost:5432/shop',
  // Places that are nobody's.
  '/Users/Shared/x C:\\Users\\Public\\y /usr/local/bin /root/x',
  'import x from "./home/page"',
  '.claude/settings.local.json and this.internal.value',
  'Linux kernel 5.15 and Linux Mint 21.3',
  'http://localhost:3000 127.0.0.1 github.com',
  'npm run dev as user root on localhost',
  // What was shared before.
  'PASSWORD=[secret:value:1] of [email:2] in ~/shop on [host:1]',
];
