import type { IdMapData } from '../../src/ids/id-map.ts';

/** The new names of all ids that are still there. */
export function newNames(map: IdMapData | undefined): Map<string, string> {
  const { entries = {}, sessions = {}, others = {} } = map ?? {};
  const all = [entries, sessions, others].flatMap((part) => Object.entries(part));
  return new Map(all.filter((pair): pair is [string, string] => pair[1] !== null));
}
