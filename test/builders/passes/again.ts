import { uuid } from '../ids.ts';
import type { SessionBuilder } from '../session.ts';

/** Appends a session's entries, or the first of them, once more, under new ids, below `parent`. */
export function again(
  session: SessionBuilder,
  parent: string | null,
  group = 77,
  count?: number,
): SessionBuilder {
  const entries = session
    .text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => typeof entry.uuid === 'string')
    .slice(0, count);
  const newIds = new Map(entries.map((entry, index) => [entry.uuid, uuid(index + 1, group)]));
  for (const entry of entries)
    session.entry(String(entry.type), {
      ...entry,
      timestamp: undefined,
      uuid: newIds.get(entry.uuid),
      parentUuid: newIds.get(entry.parentUuid) ?? parent,
      sourceToolAssistantUUID: newIds.get(entry.sourceToolAssistantUUID),
    });
  return session;
}
