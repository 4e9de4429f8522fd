import { REFERENCES } from '../format/references.ts';
import { isSpace } from '../json/character-kinds.ts';
import { BACKSLASH, COLON, QUOTE, UUID_WITH_QUOTES } from '../json/characters.ts';
import type { Replacement } from '../json/splice.ts';
import type { Span } from '../span.ts';
import type { Entry } from '../transcript/entry.ts';
import { UNKNOWN } from '../uuids/table.ts';
import type { IdMap } from './id-map.ts';

const IS_PATH = REFERENCES.map(({ pointsTo }) => pointsTo === 'file');

/** Writes new ids over copies of lines. */
export class LineRenamer {
  private readonly ids: IdMap;
  private entry!: Entry;
  private block!: Buffer;
  private at = 0;
  private hasNumbers = false;
  private isEnough = true;

  constructor(ids: IdMap) {
    this.ids = ids;
  }

  /**
   * The copy of the line stands at `at` in `block`. False if the line needs more than that, paths
   * or ids of another length: then `idEdits` tells what.
   */
  rename(entry: Entry, block: Buffer, at: number): boolean {
    if (entry.problem !== undefined) return false;
    this.entry = entry;
    this.block = block;
    this.at = at;
    this.hasNumbers = entry.transcript.records.uuids === this.ids.table;
    this.isEnough = true;
    entry.visitIds(this.visit);
    for (const { start, end } of entry.strays) this.renameAt(start, end);
    return this.isEnough;
  }

  /** Made once, not for every line. */
  private readonly visit = (row: number, start: number, end: number, number: number): void => {
    const hasNumber = number !== UNKNOWN && this.hasNumbers;
    if (hasNumber && this.ids.write(number, this.block, this.at + start + 1)) return;
    if (IS_PATH[row]) this.isEnough = false;
    else this.renameAt(start, end);
  };

  private renameAt(start: number, end: number): void {
    const { ids, block } = this;
    const place = this.at + start + 1;
    if (end - start === UUID_WITH_QUOTES && ids.translate(block, place, block, place)) return;
    const id = newIdAt(this.entry, ids, start, end);
    if (id === undefined) return;
    if (id.length === end - start - 2) block.write(id, place, 'latin1');
    else this.isEnough = false;
  }
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
    if (id !== undefined && close < line.length && !isKey(line, close))
      edits.push({ start: open + 1, end: close, text: id });
    open = line.indexOf(QUOTE, close + 1);
  }
  return edits;
}

/** Whether a string that ends there is a key: those of other lines keep their names, too. */
function isKey(line: Buffer, close: number): boolean {
  let at = close + 1;
  while (isSpace(line[at])) at++;
  return line[at] === COLON;
}

/** Where a string ends, or the line. A pattern would need a stack as deep as the string is long. */
function closingQuote(line: Buffer, open: number): number {
  let at = open + 1;
  while (at < line.length && line[at] !== QUOTE) at += line[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, line.length);
}
