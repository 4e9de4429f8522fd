/** What the words on a command line choose of two kinds of things: those that begin so, or all of a kind that no word names. */
export function chosen(words: string[], ...kinds: [string[], string[]]): [string[], string[]] {
  const unknown = words.filter((word) => !kinds.flat().some((name) => name.startsWith(word)));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(' ')} is none of ${kinds.flat().join(', ')}`);
  const [first, second] = kinds;
  return [namedOrAll(words, first), namedOrAll(words, second)];
}

function namedOrAll(words: string[], kind: string[]): string[] {
  const named = kind.filter((name) => words.some((word) => name.startsWith(word)));
  return named.length > 0 ? named : kind;
}
