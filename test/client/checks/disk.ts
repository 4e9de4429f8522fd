/** The files of a session on disk, told by nothing but their names and the ids inside. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { config, sessionsOf } from '../sandbox.ts';

/** Path from the client's root, and contents. */
export type Files = ReadonlyMap<string, string>;

/** Sub-agents of V 2.0 lie among the sessions of their project. */
const AGENT_FILE = /^projects\/[^/]+\/agent-([^/]+)\.jsonl$/;

export function allFiles(): Files {
  const found = readdirSync(config, { recursive: true, withFileTypes: true });
  return new Map(
    found
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [relative(config, path), readFileSync(path, 'latin1')]),
  );
}

/** The files that belong to a session. */
export function filesOf(sessionId: string, files: Files): Files {
  const isOwn = ([path, text]: [string, string]): boolean =>
    path.includes(sessionId) ||
    (AGENT_FILE.test(path) && text.includes(`"sessionId":"${sessionId}"`));
  return new Map([...files].filter(isOwn));
}

/** The id of the sub-agent that has such a file among the sessions of its project. */
const agentOf = (path: string): string | undefined => AGENT_FILE.exec(path)?.[1];

/** The names of a session's files without what differs from session to session. */
export function shapeOf(files: Files, sessionId: string, cwd: string): string[] {
  const sessions = relative(config, sessionsOf(cwd));
  const shape = (path: string): string =>
    path
      .replace(agentOf(path) ?? '<agent>', '<agent>')
      .replaceAll(sessionId, '<session>')
      .replace(`${sessions}/`, 'projects/<project>/');
  return [...files.keys()].map(shape).sort();
}

export interface Entry {
  readonly type: string;
  readonly uuid?: string;
  readonly parentUuid?: string | null;
  readonly isSidechain?: boolean;
  readonly sessionId?: string;
  readonly agentId?: string;
  readonly toolUseResult?: { readonly agentId?: string };
  readonly message?: { readonly content: unknown };
}

export function entriesOf(text: string): Entry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

/** Every JSON value in the files. */
export function valuesIn(files: Files): unknown[] {
  return [...files].flatMap(([path, text]) => {
    if (path.endsWith('.jsonl')) return entriesOf(text);
    return basename(path).endsWith('.json') ? [JSON.parse(text)] : [];
  });
}

/** Every string of a value, keys included, but for what names the session it was forked from. */
export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'forkedFrom') continue;
    yield key;
    yield* stringsIn(inner);
  }
}
