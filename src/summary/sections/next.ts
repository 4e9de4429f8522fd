import type { Material } from '../material.ts';
import { shortLine } from '../shorten.ts';
import type { Step } from '../steps.ts';
import { deedOf } from '../tools.ts';

const LENGTH = 200;

/** What is to be done first, as far as the conversation itself says so. */
export function nextSection({ turns, open, goesOn }: Material): string {
  if (goesOn) return '';
  const steps = turns.flatMap((turn) => turn.steps);
  const begun = open.todos.filter((todo) => todo.endsWith('(in progress)'));
  return [unanswered(steps), ...begun.map((todo) => `Go on with: ${shortLine(todo, LENGTH)}`)]
    .filter(Boolean)
    .join('\n');
}

/** The model's own question, if it ended with one. */
function asked(text: string): string {
  const last = text.trim().split(/\n+/).at(-1) ?? '';
  return /[?？]\W*$/u.test(last)
    ? `The model’s question is not answered yet: “${shortLine(last, LENGTH)}”`
    : '';
}

/** What came last and has no answer. */
function unanswered(steps: readonly Step[]): string {
  const last = steps.at(-1);
  if (last?.kind === 'said')
    return `Answer the user’s last message: “${shortLine(last.text, LENGTH)}”`;
  if (last?.kind === 'interrupted')
    return 'The user interrupted the last turn: wait for what they say, or ask.';
  if (last?.kind === 'reported')
    return `Go on with what came back: ${shortLine(last.note.title, LENGTH)}`;
  if (last?.kind === 'text') return asked(last.text);
  if (last?.kind !== 'call') return '';
  const what = shortLine(deedOf(last.call)?.what ?? last.call.name, LENGTH);
  return last.call.output === undefined
    ? `The turn broke off at ${last.call.name} (${what}): see whether it took effect, then go on.`
    : `The turn broke off after ${last.call.name} (${what}): go on from there.`;
}
