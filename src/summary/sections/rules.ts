import { bullets } from '../markdown.ts';
import type { Material } from '../material.ts';
import { newestThatFit } from './fit.ts';

/** How people word what is to hold for all that comes. */
const STANDING =
  /\b(?:always|never|do not|don['’]t|must|prefer|rather|instead|from now on|make sure|remember|avoid|no longer|decided|we go with|let['’]s go with)\b/i;
/** Where a sentence ends, or a paragraph, or an item of a list. */
const END = /(?<=[.!?])\s+|\n\s*\n|\n(?=\s*[-*#\d])/;
const LONGEST = 300;

/** Sentences of the user that sound like a rule and are told nowhere else, word for word. */
export function rulesSection({ earlier, turns }: Material, room: number, told: string): string {
  const said = turns.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'said' ? standingWords(step.text) : [])),
  );
  const flat = onOneLine(told);
  const missing = [...new Set([...earlier.rules, ...said])].filter(
    (words) => !flat.includes(words),
  );
  return bullets(newestThatFit(missing, room));
}

function standingWords(text: string): string[] {
  return text
    .split(END)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length <= LONGEST && STANDING.test(sentence));
}

/** Without the marks of a quote, and however its lines were broken. */
function onOneLine(markdown: string): string {
  return markdown.replace(/^\s*> ?/gm, '').replace(/\s+/g, ' ');
}
