import { bytesOf, MESSAGES_SHARE } from '../budget.ts';
import { bullet, quote } from '../markdown.ts';
import type { Material } from '../material.ts';
import { type Paragraph, paragraphsOf } from '../paragraphs.ts';
import { shortenToBytes } from '../shorten.ts';
import type { Said, Step, Turn } from '../steps.ts';
import { commonLimit } from './fit.ts';

/** What is left of the longest messages if there are very many. */
const LEAST_MESSAGE = 40;
/** Bytes of a turn, and of a message, beside what is said. */
const FRAME = 24;
const REMARK = 60;

/** What all messages of the user take, if none is longer than a limit. */
export function messageBytes(turns: readonly Turn[], limit = Number.POSITIVE_INFINITY): number {
  const said = turns.flatMap(saidIn);
  return said.reduce((sum, each) => sum + frameOf(each) + Math.min(limit, bytesOf(each.text)), 0);
}

/** Every message of the user, and of what the model said what adds most; by turn. */
export function turnsSection(
  { turns, ...material }: Material,
  room: number,
  told: string,
  budget: number,
): string {
  const shown = turnsThatFit(turns, room - REMARK);
  const limit = messageLimit(shown, Math.min(room - REMARK, MESSAGES_SHARE * budget));
  const written = shown.map((turn) => turnText(turn, limit, []));
  const left = room - REMARK - written.reduce((sum, text) => sum + bytesOf(`${text}\n\n`), 0);
  const chosen = paragraphsOf({ ...material, turns: shown }, left, [told, ...written].join('\n'));
  const missing = turns.length - shown.length;
  const remark = missing > 0 ? [`(${missing} older turns are not told here.)`] : [];
  return [...remark, ...shown.map((turn) => turnText(turn, limit, chosen.get(turn) ?? []))].join(
    '\n\n',
  );
}

function saidIn({ steps }: Turn): Said[] {
  return steps.filter((step) => step.kind === 'said');
}

function frameOf({ about = '' }: Said): number {
  return FRAME + about.length;
}

/** The newest turns whose messages can at least be mentioned. */
function turnsThatFit(turns: readonly Turn[], room: number): Turn[] {
  let left = room;
  const fitting = turns.toReversed().findIndex((turn) => {
    for (const said of saidIn(turn))
      left -= frameOf(said) + Math.min(LEAST_MESSAGE, said.text.length);
    left -= FRAME;
    return left < 0;
  });
  return fitting < 0 ? [...turns] : turns.slice(turns.length - fitting);
}

function messageLimit(turns: readonly Turn[], room: number): number {
  const said = turns.flatMap(saidIn);
  const frames = said.reduce((sum, each) => sum + frameOf(each), FRAME * turns.length);
  const lengths = said.map(({ text }) => bytesOf(text));
  return Math.max(LEAST_MESSAGE, commonLimit(lengths, room - frames));
}

function turnText(turn: Turn, limit: number, chosen: readonly Paragraph[]): string {
  const byStep = new Map<Step, string[]>();
  for (const { step, text } of chosen) byStep.set(step, [...(byStep.get(step) ?? []), text]);
  const parts = turn.steps.flatMap((step) => stepText(step, limit, byStep.get(step) ?? []));
  return [`### Turn ${turn.number}`, ...parts].join('\n').trimEnd();
}

function stepText(step: Step, limit: number, chosen: readonly string[]): string[] {
  if (step.kind === 'interrupted') return ['- The user interrupted this turn.'];
  if (step.kind !== 'said') return chosen.map(bullet);
  const words = shortenToBytes(step.text, limit, `[… line ${step.line} …]`);
  if (step.isPrompt) return [`${quote(words || '(no words)')}\n`];
  if (step.about === undefined) return [`- The user added:\n${quote(words).replace(/^/gm, '  ')}`];
  return [bullet(words === '' ? step.about : `${step.about}: ${words}`)];
}
