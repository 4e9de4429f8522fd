/** What clients send when they resume a session, asked once: answers are kept beside the clients. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareVersions } from '../../../src/format/client-families.ts';
import { enter } from '../sandbox.ts';
import { clients, installed } from '../versions.ts';
import type { AskedSession, Request } from './request.ts';

const answers = join(clients, 'sent');
const secondsPerSandbox = 3600;

/** By the session's key; null if the client sent nothing. */
export type Answers = Record<string, Request | null>;

export function asked(text: string, id: string, model: string): AskedSession {
  const key = createHash('sha256').update(`${id}\n${model}\n${text}`).digest('hex').slice(0, 24);
  return { key, id, text, model };
}

/** What a client of this version sends for each of the sessions. */
export async function sentBy(
  version: string,
  sessions: readonly AskedSession[],
): Promise<(Request | null)[]> {
  let known = readAnswers(version);
  const open = sessions.filter(({ key }) => !(key in known));
  if (open.length > 0) {
    installed(version);
    const found = await Promise.all(shardsOf(open).map((shard) => ask(version, shard)));
    known = { ...readAnswers(version), ...Object.assign({}, ...found) };
    mkdirSync(answers, { recursive: true });
    writeFileSync(answersOf(version), JSON.stringify(known));
  }
  return sessions.map(({ key }) => known[key] ?? null);
}

/** The versions that were asked something, oldest first. */
export function askedVersions(): string[] {
  return readdirSync(answers)
    .map((name) => name.replace(/\.json$/, ''))
    .sort(compareVersions);
}

const answersOf = (version: string): string => join(answers, `${version}.json`);

/** What a version sent so far. */
export function readAnswers(version: string): Answers {
  const file = answersOf(version);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function ask(version: string, sessions: readonly AskedSession[]): Promise<Answers> {
  const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-sent-'));
  writeFileSync(join(folder, 'sessions.json'), JSON.stringify(sessions));
  const args = [version, folder];
  if (!(await enter(installed(version), 'sent/ask.ts', args, secondsPerSandbox, [folder])))
    throw new Error(`the sandbox failed; what was asked is in ${folder}`);
  const found = sessions.map(({ key }) => [
    key,
    JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8')) as Request | null,
  ]);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(found);
}

function shardsOf<Item>(items: readonly Item[]): Item[][] {
  const length = Math.min(availableParallelism(), items.length);
  return Array.from({ length }, (_, shard) => items.filter((_, at) => at % length === shard));
}
