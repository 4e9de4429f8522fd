/** The items of a list that is separated by commas; empty ones are none. */
export function commaList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
