import { DEEPEST } from '../../src/transcript/whole-objects.ts';

/** As an entry: one that nests deeper than clients can write is none. */
export function isReadable(text: string): boolean {
  return text.trim() === '' || (isObject(text) && levelsOf(JSON.parse(text)) <= DEEPEST);
}

function levelsOf(value: unknown): number {
  let [levels, members] = [0, [value]];
  while (members.length > 0) {
    members = members.filter((member) => typeof member === 'object' && member !== null);
    members = members.flatMap((member) => Object.values(member as object));
    levels++;
  }
  return levels - 1;
}

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The objects that a line is made of, two or more; undefined if it is made of anything else. */
export function objectsIn(line: string): string[] | undefined {
  const objects: string[] = [];
  let [start, depth] = [0, 0];
  for (const { index, 0: token } of line.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth++;
    if (token !== '}' || --depth > 0) continue;
    objects.push(line.slice(start, index + 1).trim());
    start = index + 1;
  }
  const isWhole = line.slice(start).trim() === '' && objects.every(isObject);
  return isWhole && objects.length > 1 ? objects : undefined;
}
