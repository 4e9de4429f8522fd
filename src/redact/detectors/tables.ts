import type { Detected, Detector } from '../kinds.ts';
import { classOf } from '../names.ts';
import { gradeOf } from '../values.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const MOST_ROWS = 1000;
const NUMBER = /^[ \t]*(?:\d+[ \t]*[→\t]|[-+](?=\w))/;

/** As the console of AWS hands out keys: one column would be a line of prose. */
const PAIR = /^["']?Access key ID["']?,["']?Secret access key["']?\r?$/i;
/** What a table is given to, or put in quotes by. */
const BEFORE_HEAD = /^[^,;\t|]*[="'\x60>]/;

/** Columns of tables, as of CSV files, whose heads say that they hold secrets. */
export const tables: Detector = {
  kind: 'secrets',
  hints: ['password', 'passwd', 'secret', 'token', 'api_key', 'apikey', 'pwd'],
  *find(text, hits) {
    let from = 0;
    for (const { at: hit } of hits) {
      if (hit < from) continue;
      const start = text.lastIndexOf('\n', hit) + 1;
      const end = endOfLine(text, hit);
      from = end;
      if (end === text.length || end - start > 2000) continue;
      from = yield* columnsUnder(text, start, end);
    }
  },
};

/** @returns Where the table ends. */
function* columnsUnder(text: string, start: number, end: number): Generator<Detected, number> {
  const head = text.slice(start, end);
  const separator =
    SEPARATORS.find((sign) => head.split(sign).length >= 3) ?? (PAIR.test(head) ? ',' : undefined);
  if (separator === undefined) return end;
  const titles = cellsOf(head.replace(BEFORE_HEAD, ''), separator).map(({ cell }) => cell);
  // A head is words and nothing else.
  if (!titles.every((title) => /^[\p{L}_][\p{L}\p{N}_ .-]{0,40}$/u.test(title))) return end;
  const columns = titles.flatMap((title, index) =>
    ['password', 'secret'].includes(classOf(title)) ? [index] : [],
  );
  if (columns.length === 0) return end;
  let rowStart = end + 1;
  for (let row = 0; row < MOST_ROWS && rowStart < text.length; row++) {
    const rowEnd = endOfLine(text, rowStart);
    const line = text.slice(rowStart, rowEnd);
    const cells = cellsOf(line, separator);
    if (/^[\s|:+-]*$/.test(line)) {
      rowStart = rowEnd + 1;
      // The line between head and rows
      if (separator === '|' && line.includes('-')) continue;
      return rowStart;
    }
    if (cells.length !== titles.length) return rowStart;
    for (const column of columns) {
      const { cell, at } = cells[column] as { cell: string; at: number };
      if (!/\s/.test(cell) && ['mixed', 'random', 'name'].includes(gradeOf(cell)))
        yield { start: rowStart + at, end: rowStart + at + cell.length, label: 'value' };
    }
    rowStart = rowEnd + 1;
  }
  return rowStart;
}

function cellsOf(line: string, separator: string): { cell: string; at: number }[] {
  const cells: { cell: string; at: number }[] = [];
  let at = NUMBER.exec(line)?.[0].length ?? 0;
  const rest = line.slice(at).replace(/[\r|]+$/, '');
  for (const part of (separator === '|'
    ? rest.replace(/^[ \t]*\|/, (bar) => ' '.repeat(bar.length))
    : rest
  ).split(separator)) {
    const cell = part.trim().replace(/^["']|["']$/g, '');
    cells.push({ cell, at: at + part.indexOf(cell) });
    at += part.length + 1;
  }
  return cells;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
