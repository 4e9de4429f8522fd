import { isLinkPath, kindOfDifference, lineDifference } from '../diff/line-difference.ts';
import {
  type Change,
  type ChangeCounts,
  changesByEntry,
  lineBefore,
  type ReparentChange,
} from '../graph/changes.ts';
import { locate } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';

/** The same counts as those of the difference that a dry run shows, without reading what no change touched. */
export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { removed: 0, edited: 0, relinked: 0, added: 0 };
  for (const [entry, own] of changesByEntry(changes)) {
    const kind = kindOfChanges(entry, own);
    if (kind !== undefined) counts[kind]++;
  }
  return counts;
}

/** More bytes than all references of a message take together. */
const ALL_LINKS = 4096;

type Kind = keyof ChangeCounts | undefined;

/** What changes amount to, by the last of them: those of a pass are counted again with all others. */
const kinds = new WeakMap<Change, { readonly first: Change; readonly kind: Kind }>();

/** What all changes of an entry amount to; undefined if to nothing. */
function kindOfChanges(entry: Entry, changes: readonly Change[]): Kind {
  const [first, last] = [changes[0] as Change, changes.at(-1) as Change];
  const isAdded = first.kind === 'insert';
  if (last.kind === 'remove') return isAdded ? undefined : 'removed';
  if (isAdded) return 'added';
  if (changes.every(({ kind }) => kind === 'reparent'))
    return (first as ReparentChange).from === (entry.parentUuid ?? null) ? undefined : 'relinked';
  const known = kinds.get(last);
  if (known?.first === first) return known.kind;
  const before = lineBefore(entry, changes);
  const isClear = isClearlyEdited(before, entry) || hasOtherText(before, entry.raw, last);
  const kind = isClear ? 'edited' : kindOfLines(before, entry.raw);
  kinds.set(last, { first, kind });
  return kind;
}

/** Links are short: a message that lost or gained more than all of them is no longer the same, which need not be parsed. */
function isClearlyEdited(before: Buffer, { byteLength, facts }: Entry): boolean {
  return facts.message !== undefined && Math.abs(before.length - byteLength) > ALL_LINKS;
}

/** Whether the change names a text that says something else now, and is no link: the rest of the line need not be parsed. */
function hasOtherText(before: Buffer, after: Buffer, change: Change): boolean {
  if (change.kind !== 'edit' || change.path.length === 0 || isLinkPath(change.path)) return false;
  const textIn = (bytes: Buffer): unknown => {
    const span = locate(bytes, { start: 0, end: bytes.length }, change.path);
    return span && JSON.parse(bytes.toString('utf8', span.start, span.end));
  };
  const [old, now] = [textIn(before), textIn(after)];
  return typeof old === 'string' && typeof now === 'string' && old !== now;
}

function kindOfLines(before: Buffer, after: Buffer): Kind {
  const difference = lineDifference(before, after);
  return difference && kindOfDifference(difference);
}
