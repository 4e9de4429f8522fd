/** How people word what is to hold for all that comes. */
const STANDING =
  /\b(?:always|never|do not|don['’]t|must|prefer|rather|instead|from now on|make sure|remember|avoid|no longer|decided|we go with|let['’]s go with)\b/i;
/** Where a sentence ends, or a paragraph, or an item of a list. */
const END = /(?<=[.!?])\s+|\n\s*\n|\n(?=\s*[-*#\d])/;
const LONGEST = 300;

/** Sentences of a prompt that sound like a decision, word for word, each on one line. */
export function standingWords(prompt: string): string[] {
  return prompt
    .split(END)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length <= LONGEST && STANDING.test(sentence));
}
