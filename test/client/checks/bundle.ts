/** What a clone must be on disk: all that its source is, under ids of its own. */
import { project } from '../sandbox.ts';
import { allFiles, entriesOf, type Files, filesOf, shapeOf, stringsIn, valuesIn } from './disk.ts';

/**
 * @param before All files before the session was cloned.
 * @param cwd The project that the clone is in.
 */
export function bundleProblems(
  before: Files,
  sourceId: string,
  cloneId: string,
  cwd = project,
): string[] {
  const after = allFiles();
  const changed = [...before].filter(([path, text]) => after.get(path) !== text);
  const added = new Map([...after].filter(([path]) => !before.has(path)));
  const source = filesOf(sourceId, before);
  const clone = filesOf(cloneId, added);
  const strangers = [...added.keys()].filter((path) => !clone.has(path));
  return [
    ...changed.map(([path]) => `${path} was changed by the clone`),
    ...strangers.map((path) => `${path} does not belong to the clone`),
    ...shapeProblems(shapeOf(source, sourceId, project), shapeOf(clone, cloneId, cwd)),
    ...oldIds(source, sourceId, clone),
  ];
}

function shapeProblems(source: string[], clone: string[]): string[] {
  const [wanted, found] = [source.join('\n'), clone.join('\n')];
  return wanted === found ? [] : [`the source has the files\n${wanted}\nthe clone\n${found}`];
}

/** An id of the source as a whole string is a reference to the source, whatever its key. */
function oldIds(source: Files, sourceId: string, clone: Files): string[] {
  const old = new Set([sourceId]);
  for (const [path, text] of source)
    if (path.endsWith('.jsonl'))
      for (const { uuid, sessionId } of entriesOf(text))
        for (const id of [uuid, sessionId]) if (id !== undefined) old.add(id);
  const left = valuesIn(clone)
    .flatMap((value) => [...stringsIn(value)])
    .filter((text) => old.has(text));
  return left.length === 0
    ? []
    : [`${left.length} old ids are left, such as ${left.slice(0, 3).join(' ')}`];
}
