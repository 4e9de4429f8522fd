/**
 * What the words on a command line choose of two kinds of things: those that begin so (a version is named in full), or all
 * of a kind that no word names.
 */
export function chosen(words: string[], ...kinds: [string[], string[]]): [string[], string[]] {
  const unknown = words.filter((word) => !kinds.flat().some((name) => isNamed(name, word)));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(' ')} is none of ${kinds.flat().join(', ')}`);
  const [first, second] = kinds;
  return [namedOrAll(words, first), namedOrAll(words, second)];
}

function namedOrAll(words: string[], kind: string[]): string[] {
  const named = kind.filter((name) => words.some((word) => isNamed(name, word)));
  return named.length > 0 ? named : kind;
}

function isNamed(name: string, word: string): boolean {
  return /^\d/.test(word) ? name === word : name.startsWith(word);
}
