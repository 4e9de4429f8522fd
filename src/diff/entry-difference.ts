import type { Step } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';
import type { EntryDifference, LinkDifference } from './difference.ts';
import { kindOfDifference, lineDifference } from './line-difference.ts';
import { describeEntry, describePart, type ToolNames } from './words.ts';

/** An entry on one side. */
export interface Version {
  readonly entry: Entry;
  /** Its place in the file, from 1 on. */
  readonly line: number;
  /** Its line with ids by the names of the session before. */
  readonly bytes: Buffer;
}

/** An entry as it was and as it is; one of the two may be missing. */
export type Versions = readonly [
  before: Version | undefined,
  after: Version | undefined,
  isMoved?: boolean,
];

/** What is different about the entries of a file. */
export function entryDifferences(
  file: string | undefined,
  all: Iterable<Versions>,
  toolNames: ToolNames,
): EntryDifference[] {
  const differences: EntryDifference[] = [];
  for (const versions of all) {
    const difference = entryDifference(file, versions, toolNames);
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

function entryDifference(
  file: string | undefined,
  [before, after, isMoved = false]: Versions,
  toolNames: ToolNames,
): EntryDifference | undefined {
  const changes = before && after && changesOf(before, after, toolNames);
  if (before && after && !isMoved && changes === undefined) return undefined;
  const { entry } = (before ?? after) as Version;
  return {
    kind:
      before === undefined ? 'added' : after === undefined ? 'removed' : (changes?.kind ?? 'moved'),
    file,
    lineBefore: before?.line,
    lineAfter: after?.line,
    uuid: entry.uuid,
    type: entry.type ?? entry.problem ?? 'unknown',
    description: describeEntry(entry, toolNames),
    bytesBefore: before?.entry.byteLength ?? 0,
    bytesAfter: after?.entry.byteLength ?? 0,
    parts: changes?.parts ?? [],
    links: changes?.links ?? [],
    moved: isMoved,
  };
}

type Changes = Pick<EntryDifference, 'kind' | 'parts' | 'links'>;

function changesOf(before: Version, after: Version, toolNames: ToolNames): Changes | undefined {
  const difference = lineDifference(before.bytes, after.bytes);
  if (difference === undefined) return undefined;
  const blocksOf = remembered((entry: Entry) => entry.facts.message?.blocks ?? []);
  return {
    kind: kindOfDifference(difference),
    parts: difference.parts.map((part) => {
      const { entry } = part.before === undefined ? after : before;
      const what = describePart(entry, part.path, blocksOf, toolNames);
      return { path: written(part.path), what, before: part.before, after: part.after };
    }),
    links: difference.links.map((link) => ({
      field: written(link.path),
      from: link.before as LinkDifference['from'],
      to: link.after as LinkDifference['to'],
    })),
  };
}

/** A function that is asked about the same few things again and again. */
function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

/** As people write a path: `message.content[1].text`. */
function written(path: readonly Step[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`,
    '',
  );
}
