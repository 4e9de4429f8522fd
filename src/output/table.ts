import type { Terminal } from './terminal.ts';
import { cutToWidth, widthOf } from './width.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** May be cut to so many columns of the terminal where there is no room. */
  readonly least?: number;
  /** Left out where there is no room; the highest first. */
  readonly optional?: number;
}

const GAP = 2;

/** Rows of plain text under their titles, each column as wide as it needs to be. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  style: (title: string) => string = (title) => title,
): string {
  const widths = widthsOf(columns, rows);
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? '', widths[index] as number, align))
      .join(' '.repeat(GAP))
      .trimEnd();
  return [style(line(columns.map(({ title }) => title))), ...rows.map(line)].join('\n');
}

/** A bar of the given share of a width. */
export function bar(share: number, width: number): string {
  const filled = share <= 0 ? 0 : Math.max(1, Math.round(share * width));
  return '█'.repeat(filled) + ' '.repeat(width - filled);
}

function pad(cell: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return align === 'right' ? space + cell : cell + space;
}

/**
 * The same, no wider than a terminal: columns that can be done without are left out, and then those
 * that can be cut share what room there is.
 */
export function fittedTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, isTerminal, style }: Pick<Terminal, 'width' | 'isTerminal' | 'style'>,
): string {
  if (!isTerminal) return table(columns, rows, style.dim);
  const widths = widthsOf(columns, rows);
  const least = columns.map(({ least = Number.POSITIVE_INFINITY }, index) =>
    Math.min(least, widths[index] as number),
  );
  const shown = columns.map((column, index) => ({ column, index, least: least[index] as number }));
  const room = (): number => width - shown.reduce((sum, each) => sum + each.least + GAP, -GAP);
  while (room() < 0) {
    const [last] = shown
      .filter(isOptional)
      .sort((a, b) => (b.column.optional ?? 0) - (a.column.optional ?? 0));
    if (last === undefined) break;
    shown.splice(shown.indexOf(last), 1);
  }
  let left = Math.max(0, room());
  const given = shown.map(({ index, least }) => {
    const wanted = Math.min(left, (widths[index] as number) - least);
    left -= wanted;
    return least + wanted;
  });
  return table(
    shown.map(({ column }) => column),
    rows.map((row) =>
      shown.map(({ index }, at) => cutToWidth(row[index] ?? '', given[at] as number)),
    ),
    style.dim,
  );
}

function isOptional({ column }: { readonly column: Column }): boolean {
  return column.optional !== undefined;
}

function widthsOf(columns: readonly Column[], rows: readonly (readonly string[])[]): number[] {
  return columns.map(({ title }, index) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(title)),
  );
}
