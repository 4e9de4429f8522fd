import { wrongUse } from '../errors.ts';

/** `4-9`, or `4` with both ends alike; `last:3`. Ends are the names of turns, or numbers of lines and branches. */
export type Range = { readonly from: string; readonly to: string } | { readonly last: number };

const LAST = /^last:(\d{1,9})$/;
const ENDS = /^(\d{1,9}|0\.\d{1,9})(?:-(\d{1,9}|0\.\d{1,9}))?$/;

/**
 * @param where Where the user wrote them: `--turns`, `turn`.
 */
export function parseRanges(where: string, text: string): Range[] {
  const items = text.split(',').map((item) => item.trim());
  return items.map((item) => {
    const last = LAST.exec(item)?.[1];
    if (last !== undefined && Number(last) > 0) return { last: Number(last) };
    const [, from, to = from] = ENDS.exec(item) ?? [];
    if (from === undefined || to === undefined)
      throw wrongUse(
        `${where} needs numbers and ranges; got "${item}".`,
        `Write a comma list such as ${where} 4-9,12,last:3.`,
      );
    if (isWhole(from) && isWhole(to) && Number(from) > Number(to))
      throw wrongUse(`${where} ${item} runs backwards.`, `Write ${where} ${to}-${from}.`);
    return { from: canonical(from), to: canonical(to) };
  });
}

export function printRanges(ranges: readonly Range[]): string {
  return ranges
    .map((range) => {
      if ('last' in range) return `last:${range.last}`;
      return range.from === range.to ? range.from : `${range.from}-${range.to}`;
    })
    .join(',');
}

/**
 * What ranges take of a list, in its order; what is named twice is taken once.
 * @param nameOf The name by which the ends of a range mean an item.
 * @param missing Makes the error for an end that no item has.
 */
export function takeRanges<T>(
  items: readonly T[],
  ranges: readonly Range[],
  nameOf: (item: T) => string,
  missing: (name: string) => Error,
): T[] {
  const places = new Map(items.map((item, place) => [nameOf(item), place]));
  const placeOf = (name: string): number => {
    const place = places.get(name);
    if (place === undefined) throw missing(name);
    return place;
  };
  const taken = new Set<T>();
  for (const range of ranges) {
    const some =
      'last' in range
        ? items.slice(-range.last)
        : items.slice(placeOf(range.from), placeOf(range.to) + 1);
    for (const item of some) taken.add(item);
  }
  return items.filter((item) => taken.has(item));
}

function isWhole(name: string): boolean {
  return !name.includes('.');
}

/** `007` is 7, and turn 0.1 is turn 0. */
function canonical(name: string): string {
  const [number, segment] = name.split('.').map(Number);
  return segment === undefined || segment === 1 ? String(number) : `${number}.${segment}`;
}
