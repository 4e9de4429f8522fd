import { ENVELOPE } from '../format/envelope.ts';
import type { Entry } from '../transcript/entry.ts';

/** Of a sub-agent's entries more is the same. */
const FIELDS = ['isSidechain', ...ENVELOPE, 'agentId', 'teamName'];

/**
 * A message of the user in the envelope of a neighbour; what that does not have, it has not.
 * @param later By so many milliseconds than the neighbour; clients resume from the newest entry.
 */
export function userEntry(
  neighbour: Entry,
  content: unknown,
  ids: Readonly<Record<string, string | null | undefined>>,
  later: number,
): Record<string, unknown> {
  const { parentUuid, ...others } = ids;
  const fields = {
    parentUuid,
    ...envelopeOf(neighbour),
    type: 'user',
    message: { role: 'user', content },
    ...others,
    timestamp: timeNear(neighbour, later),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Of a message with thousands of calls it is asked for with each of them. */
const known = new WeakMap<Entry, { record: number; envelope: Readonly<Record<string, unknown>> }>();

export function envelopeOf(entry: Entry): Readonly<Record<string, unknown>> {
  const { record } = entry;
  const found = known.get(entry);
  if (found?.record === record) return found.envelope;
  const envelope = Object.fromEntries(FIELDS.map((name) => [name, entry.get(name)]));
  known.set(entry, { record, envelope });
  return envelope;
}

function timeNear({ timestamp }: Entry, later: number): string | undefined {
  if (timestamp === undefined || Number.isNaN(timestamp)) return undefined;
  return new Date(timestamp + later).toISOString();
}
