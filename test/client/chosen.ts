/** What the words on a command line choose of two kinds of things: those named, or all of a kind that is not named. */
export function chosen(words: string[], ...kinds: [string[], string[]]): [string[], string[]] {
  const unknown = words.filter((word) => !kinds.flat().includes(word));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(' ')} is none of ${kinds.flat().join(' ')}`);
  const [first, second] = kinds;
  return [namedOrAll(words, first), namedOrAll(words, second)];
}

function namedOrAll(words: string[], kind: string[]): string[] {
  const named = kind.filter((word) => words.includes(word));
  return named.length > 0 ? named : kind;
}
