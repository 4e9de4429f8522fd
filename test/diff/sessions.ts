import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSession, type Session } from '../../src/bundle/session.ts';
import { type Compared, compareSessions } from '../../src/diff/compare.ts';
import type { Difference, EntryDifference } from '../../src/diff/difference.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { put } from '../bundle/scratch.ts';

const QUOTED_UUID = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g;

/** Another id of the same form; of that one the first again. */
export const flip = (id: string): string =>
  id.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));

/** The ids that a session bears itself; what else it names lies outside of it. */
export const ownIds = (...texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.split('\n').flatMap(idsIn)));

function idsIn(line: string): string[] {
  try {
    const { type, id, uuid, sessionId, session_id, promptId } = JSON.parse(line);
    const ids = [uuid, sessionId, session_id, promptId, type === 'api-request' ? id : undefined];
    return ids.filter((value) => value !== undefined);
  } catch {
    return Array.from(line.matchAll(/"uuid":"([^"]+)"/g), ([, id]) => id as string);
  }
}

/** A text with those ids flipped wherever they are values of their own, as a clone has them. */
export const flipped = (text: string, ids = ownIds(text)): string =>
  text.replace(QUOTED_UUID, (whole, id) => (ids.has(id) ? `"${flip(id)}"` : whole));

/** A session in memory. */
export function sessionOf(text: string, agents: Record<string, string> = {}): Compared {
  const transcript = (path: string, content: string): Transcript =>
    new Transcript(path, Buffer.from(content));
  const others = Object.entries(agents).map(([name, content]) => transcript(name, content));
  const graph = new Graph(transcript('session.jsonl', text), others);
  return { path: 'session.jsonl', graph, artifacts: [] };
}

/** A graph as it would be written and read again. */
export function written({ main, transcripts }: Graph): Compared {
  const text = (transcript: Transcript): string =>
    Buffer.concat([...transcript.chunks()]).toString();
  const agents = transcripts.slice(1).map((agent) => [basename(agent.path), text(agent)]);
  return sessionOf(text(main), Object.fromEntries(agents));
}

/** Copies a session of a client into another Claude folder, all ids flipped in names and values. */
export function cloneFiles(session: Session, claudeDir: string, target: string): Promise<Session> {
  const transcripts = new Set(session.graph.transcripts.map(({ path }) => path));
  const ids = ownIds(...Array.from(transcripts, (path) => readFileSync(path, 'utf8')));
  const agents = session.artifacts
    .filter(({ place, kind }) => place === 'project' && kind === 'transcript')
    .map(({ path }) => basename(path).slice('agent-'.length, -'.jsonl'.length));
  const names = [...ids, ...agents];
  const renamed = (text: string): string =>
    names.reduce((result, id) => result.replaceAll(id, flip(id)), text);
  for (const path of [session.path, ...session.artifacts.map((artifact) => artifact.path)]) {
    const bytes = readFileSync(path);
    const content = transcripts.has(path) ? cloneText(bytes.toString(), ids, agents) : bytes;
    put(target, renamed(path.slice(claudeDir.length)), content);
  }
  return readSession(join(target, renamed(session.path.slice(claudeDir.length))));
}

function cloneText(text: string, ids: ReadonlySet<string>, agents: readonly string[]): string {
  const paths = /(?<="persistedOutputPath":"[^"]*\/)[\da-f-]{36}(?=\/)/g;
  const withPaths = flipped(text, new Set(ids)).replace(paths, flip);
  return agents.reduce(
    (result, id) => result.replaceAll(`"agentId":"${id}"`, `"agentId":"${flip(id)}"`),
    withPaths,
  );
}

/** What matters of each entry that differs. */
export const brief = ({ entries }: Difference): unknown[] => entries.map(briefEntry);

function briefEntry({ kind, lineBefore, lineAfter, parts, links }: EntryDifference): unknown[] {
  const paths = parts.map(({ path }) => path);
  const fields = links.map(({ field, from, to }) => [field, from, to]);
  return [kind, lineBefore ?? null, lineAfter ?? null, ...paths, ...fields];
}

export const compareTexts = (before: string, after: string): Difference =>
  compareSessions(sessionOf(before), sessionOf(after));
