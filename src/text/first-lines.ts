/** The first of some lines, and how many more there are. */
export function firstLines(lines: readonly string[], most: number): string[] {
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `and ${more} more`] : [...lines];
}
