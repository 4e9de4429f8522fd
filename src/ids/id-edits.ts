import { REFERENCES } from '../format/references.ts';
import { BACKSLASH, QUOTE, UUID_LENGTH } from '../json/characters.ts';
import type { Replacement } from '../json/splice.ts';
import type { Span } from '../span.ts';
import type { Entry } from '../transcript/entry.ts';
import { UNKNOWN } from '../uuids/table.ts';
import type { IdMap } from './id-map.ts';

const IS_PATH = REFERENCES.map(({ pointsTo }) => pointsTo === 'file');
const UUID_WITH_QUOTES = UUID_LENGTH + 2;

/**
 * Writes the new ids over a copy of a line that stands at `at` in `block`. False if the line needs
 * more than that, paths or ids of another length: then `idEdits` tells what.
 */
export function renameInPlace(entry: Entry, ids: IdMap, block: Buffer, at: number): boolean {
  if (entry.problem !== undefined) return false;
  let isEnough = true;
  const rename = (start: number, end: number): void => {
    const place = at + start + 1;
    if (end - start === UUID_WITH_QUOTES && ids.translate(block, place, block, place)) return;
    const id = newIdAt(entry, ids, start, end);
    if (id === undefined) return;
    if (id.length === end - start - 2) block.write(id, place, 'latin1');
    else isEnough = false;
  };
  const hasNumbers = entry.transcript.records.uuids === ids.table;
  entry.visitIds((row, start, end, number) => {
    if (number !== UNKNOWN && hasNumbers) ids.write(number, block, at + start + 1);
    else if (IS_PATH[row]) isEnough = false;
    else rename(start, end);
  });
  for (const { start, end } of entry.strays) rename(start, end);
  return isEnough;
}

/** All places of a line where an id stands as a value of its own and has a new name. */
export function idEdits(entry: Entry, ids: IdMap): Replacement[] {
  if (entry.problem !== undefined) return quotedIds(entry.raw, ids);
  const edits: Replacement[] = [];
  const add = (start: number, end: number): void => {
    const id = newIdAt(entry, ids, start, end);
    if (id !== undefined) edits.push({ start: start + 1, end: end - 1, text: id });
  };
  entry.visitIds((row, start, end) => {
    if (!IS_PATH[row]) add(start, end);
  });
  for (const { start, end } of entry.strays) add(start, end);
  return edits;
}

/** The fields of a line that hold the path of one of the session's files. */
export function pathFields(entry: Entry): Span[] {
  const spans: Span[] = [];
  entry.visitIds((row, start, end) => {
    if (IS_PATH[row]) spans.push({ start, end });
  });
  return spans;
}

function newIdAt(entry: Entry, ids: IdMap, start: number, end: number): string | undefined {
  const old = entry.stringAt(start, end);
  return old === undefined ? undefined : ids.get(old);
}

/** A line that can't be read is not to get worse: its strings are told by their quotes. */
function quotedIds(line: Buffer, ids: IdMap): Replacement[] {
  const edits: Replacement[] = [];
  for (let open = line.indexOf(QUOTE); open >= 0; ) {
    const close = closingQuote(line, open);
    const id = ids.get(line.toString('utf8', open + 1, close));
    if (id !== undefined && close < line.length)
      edits.push({ start: open + 1, end: close, text: id });
    open = line.indexOf(QUOTE, close + 1);
  }
  return edits;
}

/** Where a string ends, or the line. A pattern would need a stack as deep as the string is long. */
function closingQuote(line: Buffer, open: number): number {
  let at = open + 1;
  while (at < line.length && line[at] !== QUOTE) at += line[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, line.length);
}
