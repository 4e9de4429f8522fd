/**
 * A copy of a value of the same shape with every long string shortened: the screen of some clients
 * crashes on any other shape. Undefined if no string is too long.
 */
export function shortenStrings(
  value: unknown,
  longest: number,
  shorten: (text: string) => string,
): unknown {
  let isShortened = false;
  const copyOf = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const short = part.length > longest ? shorten(part) : part;
      if (short.length >= part.length) return part;
      isShortened = true;
      return short;
    }
    if (Array.isArray(part)) return part.map(copyOf);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, copyOf(member)]));
  };
  const copy = copyOf(value);
  return isShortened ? copy : undefined;
}
