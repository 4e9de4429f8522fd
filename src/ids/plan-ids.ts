import type { Session } from '../bundle/session.ts';
import { agentIdOf, uuidsInDamage } from '../format/id-shapes.ts';
import { NIL_UUID } from '../format/references.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { IdMap } from './id-map.ts';
import { type IdSource, newHex, newUuid } from './id-source.ts';

/** New ids for everything in a session that has one of its own. */
export function planIds(session: Session, source: IdSource, newSessionId?: string): IdMap {
  const { graph } = session;
  const ids = new IdMap(graph.uuids);
  const uuid = (old: string): string => newUuid(source, old);
  ids.add('session', session.sessionId, (old) => newSessionId ?? uuid(old));
  nameEntries(graph, ids, source);
  for (const old of damagedUuids(graph)) ids.add('entry', old, uuid);
  for (const old of otherSessions(session)) ids.add('session', old, uuid);
  for (const old of prompts(graph)) ids.add('other', old, uuid);
  for (const old of requestIds(graph)) ids.add('other', old, uuid);
  for (const agent of projectAgents(session))
    ids.add('other', agent, (old) => newAgentId(old, source));
  return ids;
}

function nameEntries({ byUuid, uuids }: Graph, ids: IdMap, source: IdSource): void {
  const nil = uuids.numberOf(NIL_UUID);
  byUuid.visitKeys(
    (number) => {
      // A marker, which stays.
      if (number !== nil) ids.addEntry(number, source);
    },
    (old) => ids.add('entry', old, () => newUuid(source, old)),
  );
}

/** Lines of other sessions: most files have none, and need not be looked at. */
function otherSessions({ graph, sessionId: own }: Session): ReadonlySet<string> {
  const files = graph.transcripts.filter(({ sessionIds }) => sessionIds.some((id) => id !== own));
  return distinct(files, ({ sessionId }) => sessionId);
}

function prompts({ transcripts }: Graph): ReadonlySet<string> {
  const files = transcripts.filter(({ promptIds }) => promptIds.length > 0);
  return distinct(files, ({ promptId }) => promptId);
}

function distinct(
  files: readonly Transcript[],
  idOf: (entry: Entry) => string | undefined,
): ReadonlySet<string> {
  const ids = new Set<string>();
  let last: string | undefined;
  for (const { entries } of files)
    for (const entry of entries) {
      const id = idOf(entry);
      // Mostly the same again.
      if (id === undefined || id === last) continue;
      ids.add(id);
      last = id;
    }
  return ids;
}

function* requestIds({ transcripts }: Graph): Generator<string> {
  for (const transcript of transcripts) {
    if (!transcript.mayHave('api-request')) continue;
    for (const entry of transcript.entries) {
      const id = entry.type === 'api-request' ? entry.get('id') : undefined;
      if (typeof id === 'string') yield id;
    }
  }
}

/** Entries in lines that can't be read: what refers to them shall do so in the copy as well. */
function* damagedUuids(graph: Graph): Generator<string> {
  for (const transcript of graph.transcripts) {
    if (!transcript.hasProblems) continue;
    for (const { problem, raw } of transcript.entries)
      if (problem !== undefined) yield* uuidsInDamage(raw);
  }
}

/** Sub-agents of V 2.0, whose files lie beside the transcript: there is room for one of each name. */
function projectAgents({ artifacts }: Session): string[] {
  return artifacts
    .filter(({ place }) => place === 'project')
    .flatMap(({ relative }) => agentIdOf(relative) ?? []);
}

const SHORTEST_AGENT_ID = 7;

/** As long as the old one, and with the letter that newer clients start it with. */
function newAgentId(old: string, source: IdSource): string {
  const digits = Math.min(Math.max(old.length, SHORTEST_AGENT_ID) - 1, 32);
  return old.slice(0, 1) + newHex(source, old, digits);
}
