import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noise, SECRETS } from './vectors.ts';

/** Everything that must not leave, each told by its shape or by what stands before it. */
export const USER = 'jdoe42';
export const HOME = `/home/${USER}`;
const PASSWORD = `pw-${noise(9)}`;
const URL_PASSWORD = `up"${noise(9)}\\ß`;
const EMAIL = 'jane.doe@mail.example.org';
const HOST = 'tower-of-jane';

export const PLANTED: readonly string[] = [
  ...Object.values(SECRETS),
  ...(SECRETS['private-key'] ?? '').split('\n').slice(1, -1),
  PASSWORD,
  EMAIL,
  HOME,
  USER,
  HOST,
  // The folder of the project, as clients name it.
  HOME.replaceAll('/', '-'),
];

const PAYLOAD = [
  ...Object.values(SECRETS),
  `DB_PASSWORD=${PASSWORD} again ${PASSWORD}`,
  `https://app:${encodeURIComponent(URL_PASSWORD)}@db.example.org`,
  `${EMAIL} ${encodeURIComponent(EMAIL)}`,
  `${HOME}/code/a.ts C:\\Users\\${USER}\\a.ts file://${HOME}/x ${encodeURIComponent(HOME)}/y`,
  `-rw-r--r-- 1 ${USER} staff`,
  `${USER}@${HOST}:~/work$ uname`,
  Buffer.from(`xy ${EMAIL} and ${SECRETS['github-token']}`).toString('base64'),
].join('\n');

/** Strings that are no text but part of the format: what they say must stay what it is. */
const FORMAT =
  /^(?:.*(?:uuid|UUID|Uuid|Id|ID|_id|id)|type|subtype|role|timestamp|version|model|name|stop_reason|media_type|operation|level|userType|entrypoint|renderedRole|hookEvent|trigger|permissionMode|mode|cwd|.*Path|.*Dir|status)$/;

/** A value with the payload in all its strings and keys: as it is, as JSON, and as JSON in JSON. */
export function planted(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return FORMAT.test(key) ? value : withPayload(value);
  if (Array.isArray(value)) return value.map((member) => planted(member, key));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, planted(member, name)]);
  const isFree = key === 'input' || key === 'toolUseResult';
  const more = isFree ? [[`file of ${PAYLOAD}`, { password: PASSWORD, [EMAIL]: [PAYLOAD] }]] : [];
  return Object.fromEntries([...members, ...more]);
}

let count = 0;

function withPayload(text: string): string {
  const forms = [
    `${text}\n${PAYLOAD}`,
    JSON.stringify({ text, note: [PAYLOAD], [EMAIL]: 1 }),
    JSON.stringify({ text: JSON.stringify({ inner: JSON.stringify([PAYLOAD]) }) }),
    `cat <<X\n${JSON.stringify({ text, PAYLOAD })}\nX`,
  ];
  return forms[count++ % forms.length] as string;
}

/** Plants into every file below a folder, and into the names of some. */
export function plantAll(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'utf8').replaceAll('/home/dev', HOME);
    writeFileSync(path, plantedFile(path, text));
  }
  const project = join(folder, 'projects/-home-dev-shop');
  renameSync(project, project.replace('-home-dev', HOME.replaceAll('/', '-')));
}

function plantedFile(path: string, text: string): string {
  if (path.endsWith('.jsonl'))
    return text
      .split('\n')
      .map((line) => line && JSON.stringify(planted(JSON.parse(line))))
      .join('\n');
  if (path.endsWith('.json')) return JSON.stringify(planted(JSON.parse(text)));
  return `${text}\n${PAYLOAD}\n${JSON.stringify({ PAYLOAD })}\n`;
}
