export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Rows of plain text under their titles, each column as wide as it needs to be. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  style: (title: string) => string = (title) => title,
): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[index] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? '', widths[index] as number, align))
      .join('  ')
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

function widthOf(cell: string): number {
  return [...cell].length;
}
