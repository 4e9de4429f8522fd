import type { Session } from '../bundle/session.ts';
import { NIL_UUID } from '../format/references.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { IdMap } from './id-map.ts';
import type { IdSource } from './id-source.ts';

const OWN_UUID = /"uuid"\s*:\s*"([^"\\]+)"/g;
const AGENT_FILE = /^agent-(.+)\.jsonl$/;

/** New ids for everything in a session that has one of its own. */
export function planIds(session: Session, source: IdSource, newSessionId?: string): IdMap {
  const { graph } = session;
  const ids = new IdMap();
  ids.add('session', session.sessionId, (old) => newSessionId ?? source.uuid(old));
  for (const uuid of graph.byUuid.keys())
    if (uuid !== NIL_UUID) ids.add('entry', uuid, source.uuid);
  for (const uuid of damagedUuids(graph)) ids.add('entry', uuid, source.uuid);
  const entries = graph.entries();
  for (const id of distinct(entries, ({ sessionId }) => sessionId))
    ids.add('session', id, source.uuid);
  for (const id of distinct(entries, ({ promptId }) => promptId)) ids.add('other', id, source.uuid);
  for (const id of distinct(entries, requestId)) ids.add('other', id, source.uuid);
  for (const agent of projectAgents(session))
    ids.add('other', agent, (old) => newAgentId(old, source));
  return ids;
}

function distinct(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string | undefined,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) {
    const id = idOf(entry);
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

function requestId(entry: Entry): string | undefined {
  const id = entry.type === 'api-request' ? entry.get('id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Entries in lines that can't be read: what refers to them shall do so in the copy as well. */
function* damagedUuids(graph: Graph): Generator<string> {
  for (const transcript of graph.transcripts) {
    if (!transcript.hasProblems) continue;
    for (const { problem, raw } of transcript.entries)
      if (problem !== undefined)
        for (const [, uuid] of raw.toString('utf8').matchAll(OWN_UUID)) yield uuid as string;
  }
}

/** Sub-agents of V 2.0, whose files lie beside the transcript: there is room for one of each name. */
function projectAgents({ artifacts }: Session): string[] {
  return artifacts
    .filter(({ place }) => place === 'project')
    .flatMap(({ relative }) => AGENT_FILE.exec(relative)?.[1] ?? []);
}

/** As long as the old one, and with the letter that newer clients start it with. */
function newAgentId(old: string, source: IdSource): string {
  return old.slice(0, 1) + source.hex(old, old.length - 1);
}
