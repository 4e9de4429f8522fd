import type { IdMap } from '../../src/ids/id-map.ts';

/** Text with every new id by its old name again. */
export function mapBack(text: string, ids: IdMap): string {
  const old = new Map(
    [...ids.entries(), ...ids.sessions, ...ids.others].map(([from, to]) => [to, from] as const),
  );
  // All at once: thousands of single replacements would take minutes.
  const any = new RegExp([...old.keys()].map((id) => id.replace(/\W/g, '\\$&')).join('|'), 'g');
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const agents = [...ids.others.values()].filter((id) => id.length < 36);
  const back = text.replace(uuid, (id) => old.get(id) ?? id);
  return agents.length > 0 ? back.replace(any, (id) => old.get(id) ?? id) : back;
}
