/** Words that may be names of code: flags, and words with the joints that code has. */
const WORDS =
  /--[a-z][\w-]{2,}|[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
/** A flag, or a word with a capital, a digit, an underscore or a dot inside. */
const LIKE_CODE =
  /^--|\p{Ll}\p{Lu}|\p{L}_\p{L}|\p{Lu}{2,}\p{Ll}|\p{L}\p{N}|\p{L}{2}(?:\.|::|->)\p{L}{2}/u;
const QUOTED = /`([^`\n]{2,60})`/g;
const SHORTEST = 3;
const LONGEST = 60;

/** The names of code in a text, each once: no language is needed to tell them from other words. */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [word] of text.matchAll(WORDS))
    if (isNameLong(word) && LIKE_CODE.test(word)) names.add(word);
  for (const [, quoted = ''] of text.matchAll(QUOTED)) {
    const word = quoted.replace(/\(.*\)$/, '').trim();
    if (isNameLong(word) && /^[\p{L}_$./-][^\s]*$/u.test(word)) names.add(word);
  }
  return names;
}

/** Names, and what else is quoted as code, such as commands: for texts about code, not for code itself. */
export function termsIn(prose: string): Set<string> {
  const terms = namesIn(prose);
  for (const [, quoted = ''] of prose.matchAll(QUOTED))
    if (/\S\s+\S/.test(quoted)) terms.add(quoted);
  return terms;
}

/** In how many texts each term stands. */
export function countTerms(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const name of termsIn(text)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function isNameLong({ length }: string): boolean {
  return length >= SHORTEST && length <= LONGEST;
}
