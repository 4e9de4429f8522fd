import { REFERENCES } from '../format/references.ts';
import type { Step } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';
import type { EntryDifference, LinkDifference, PartDifference } from './difference.ts';
import { type Part, partsOf } from './parts.ts';
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
export type Versions = readonly [before: Version | undefined, after: Version | undefined];

/** References to entries, which say where in the session an entry belongs. */
const LINKS: ReadonlySet<string> = new Set(
  REFERENCES.filter(
    ({ path, pointsTo }) => pointsTo === 'entry' || (pointsTo === 'request' && path !== 'id'),
  ).map(({ path }) => path),
);

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
  [before, after]: Versions,
  toolNames: ToolNames,
): EntryDifference | undefined {
  const changed = before && after ? changesOf(before, after, toolNames) : NOTHING;
  if (changed === undefined) return undefined;
  const { entry } = (before ?? after) as Version;
  const kind = changed.parts.length > 0 ? 'edited' : 'relinked';
  return {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : kind,
    file,
    lineBefore: before?.line,
    lineAfter: after?.line,
    uuid: entry.uuid,
    type: entry.type ?? entry.problem ?? 'unknown',
    description: describeEntry(entry, toolNames),
    bytesBefore: before?.entry.byteLength ?? 0,
    bytesAfter: after?.entry.byteLength ?? 0,
    ...changed,
  };
}

interface Changes {
  readonly parts: readonly PartDifference[];
  readonly links: readonly LinkDifference[];
}

const NOTHING: Changes = { parts: [], links: [] };

function changesOf(before: Version, after: Version, toolNames: ToolNames): Changes | undefined {
  if (before.bytes.equals(after.bytes)) return undefined;
  const all = partsOfLines(before, after);
  if (all.length === 0) return undefined;
  const links = all.filter(isLink);
  const parts = all.filter((part) => !isLink(part));
  return {
    parts: parts.map((part) => {
      const { entry } = part.before === undefined ? after : before;
      const what = describePart(entry, part.path, toolNames);
      return { path: written(part.path), what, before: part.before, after: part.after };
    }),
    links: links.map(({ path, before: from, after: to }) => ({
      field: written(path),
      from: (from ?? null) as string | null,
      to: (to ?? null) as string | null,
    })),
  };
}

/** A line that holds no entry is nothing but its text, and so is one that nests deeper than the stack. */
function partsOfLines(before: Version, after: Version): Part[] {
  const texts = [before.bytes.toString('utf8'), after.bytes.toString('utf8')] as const;
  if (before.entry.problem !== undefined) return partsOf(...texts);
  try {
    return partsOf(JSON.parse(texts[0]), JSON.parse(texts[1]));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return partsOf(...texts);
  }
}

function isLink({ path, before, after }: Part): boolean {
  const isId = (value: unknown): boolean => typeof (value ?? '') === 'string';
  return isId(before) && isId(after) && LINKS.has(written(path).replace(/\[\d+\]/g, '[]'));
}

/** As people write a path: `message.content[1].text`. */
function written(path: readonly Step[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`,
    '',
  );
}
