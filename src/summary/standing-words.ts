/** How people word what is to hold for all that comes. */
const STANDING =
  /\b(?:always|never|do not|don['’]t|must|prefer|rather|instead|from now on|make sure|remember|avoid|no longer|decided|we go with|let['’]s go with)\b/i;
const SENTENCE_END = /(?<=[.!?])\s+|\n+/;
const LONGEST = 300;

/** Sentences of a prompt that sound like a decision, word for word. */
export function standingWords(prompt: string): string[] {
  return prompt
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length <= LONGEST && STANDING.test(sentence));
}
