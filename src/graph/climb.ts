import type { Entry } from '../transcript/entry.ts';

/** An entry, its parent, and so on up; in a damaged session it ends where a circle would close. */
export function climb(
  start: Entry | undefined,
  parentOf: (entry: Entry) => Entry | undefined,
): Set<Entry> {
  const path = new Set<Entry>();
  for (let at = start; at !== undefined && !path.has(at); at = parentOf(at)) path.add(at);
  return path;
}
