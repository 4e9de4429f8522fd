import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { agentIdOf, isUuid } from '../format/id-shapes.ts';
import type { Graph } from '../graph/graph.ts';
import { IdMap } from '../ids/id-map.ts';
import type { Entry } from '../transcript/entry.ts';
import { renaming } from './renaming.ts';
import { aboutOf } from './words.ts';

/** What tells an entry from others; undefined if there is no telling. */
export type EntryKey = (entry: Entry) => string | undefined;

const MASK = '#';

/** Every id by one name. */
class MaskedIds extends IdMap {
  override get(old: string): string | undefined {
    return isUuid(old) ? MASK : super.get(old);
  }
}

/** The whole line but for its ids: equal in a session and its copy. */
export function contentKey(graph: Graph): EntryKey {
  const masked = renaming(masks(graph));
  return (entry) => {
    const line = masked(entry);
    const content = entry.parentUuid === null ? withParent(line) : line;
    return createHash('sha1').update(content).digest('base64');
  };
}

function masks(graph: Graph): IdMap {
  const ids = new MaskedIds();
  for (const { sessionId } of graph.entries())
    if (sessionId !== undefined) ids.sessions.set(sessionId, MASK);
  for (const { path } of graph.transcripts) {
    const agent = agentIdOf(basename(path));
    if (agent !== undefined) ids.add('other', agent, () => MASK);
  }
  return ids;
}

/** That an entry has no parent tells no more than which one it has. */
function withParent(line: Buffer): Buffer {
  const text = line.toString('latin1');
  return Buffer.from(text.replace('"parentUuid":null', `"parentUuid":"${MASK}"`), 'latin1');
}

/** What an edit of the content leaves: type, time, response, and what its blocks are. */
export const shapeKey: EntryKey = (entry) => {
  const blocks = entry.facts.message?.blocks ?? [];
  return keyOf(entry, aboutOf(entry), ...blocks.flatMap(({ type, toolId }) => [type, toolId]));
};

/** What even the removal of a block leaves. */
export const originKey: EntryKey = (entry) => keyOf(entry);

function keyOf(entry: Entry, ...more: unknown[]): string | undefined {
  if (entry.problem !== undefined) return undefined;
  const { type, subtype, timestamp, message } = entry.facts;
  return JSON.stringify([type, subtype, timestamp, message?.id, ...more]);
}
