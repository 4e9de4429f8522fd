import { SESSION_ID, uuid } from '../builders/ids.ts';
import type { Original } from './originals.ts';

/** An entry, or a line that is none. */
export type Line = object | string;

const FOLDER = 'projects/-home-dev-shop';

/**
 * A session of these lines.
 * @param beside Other files by their path in the session's folder.
 */
export function sessionOf(
  name: string,
  lines: readonly Line[],
  beside: Readonly<Record<string, string>> = {},
): Original {
  const transcript = `${FOLDER}/${SESSION_ID}.jsonl`;
  const files = new Map([[transcript, Buffer.from(asLines(lines))]]);
  for (const [path, content] of Object.entries(beside))
    files.set(`${FOLDER}/${SESSION_ID}/${path}`, Buffer.from(content));
  return { name, transcript, files };
}

export function asLines(lines: readonly Line[]): string {
  return lines.map((each) => `${asLine(each)}\n`).join('');
}

export function asLine(entry: Line): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

/** The nth entry, which hangs on the one before unless `fields` say otherwise. */
export function entry(type: string, number: number, fields: object = {}): object {
  return {
    parentUuid: number === 1 ? null : uuid(number - 1),
    isSidechain: false,
    cwd: '/home/dev/shop',
    sessionId: SESSION_ID,
    version: '2.1.45',
    type,
    uuid: uuid(number),
    timestamp: new Date(1.77e12 + number * 1000).toISOString(),
    ...fields,
  };
}

export function prompt(number: number, content: unknown, fields: object = {}): object {
  return entry('user', number, { message: { role: 'user', content }, ...fields });
}

/** A response of its own, or a line of the response `id`. */
export function answer(
  number: number,
  content: readonly object[],
  fields: object = {},
  id = `msg_${number}`,
): object {
  const message = { id, role: 'assistant', model: 'claude-x', content };
  return entry('assistant', number, { message, ...fields });
}
