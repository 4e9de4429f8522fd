import { bytesOf } from '../budget.ts';
import type { Call } from '../calls.ts';
import { type Change, changesOf } from '../changes.ts';
import { bullet, code, fenced } from '../markdown.ts';
import type { Material } from '../material.ts';
import { outputOf, withoutNoise } from '../outcome.ts';
import { firstLines, lineStart, shortenToBytes, shortLine } from '../shorten.ts';
import { deedOf } from '../tools.ts';
import { isRefused } from '../user-words.ts';

const CALLS = 5;
const CHANGES = 2;
/** The last words may have this share, the last calls so much as well; changes have the rest. */
const WORDS_SHARE = 0.4;
const CALLS_SHARE = 0.3;

/** Where the work stands: the model's last words, the last calls, and the last changes as they were made. */
export function currentSection(material: Material, room: number): string {
  if (material.goesOn) return '';
  const words = lastWords(material, room * WORDS_SHARE);
  const calls = lastCalls(material, room * CALLS_SHARE);
  const left = room - bytesOf([words, calls].join('\n\n'));
  return [words, calls, lastChanges(material, left)].filter(Boolean).join('\n\n');
}

function lastWords({ turns }: Material, room: number): string {
  const steps =
    turns.findLast((turn) => turn.steps.some(({ kind }) => kind === 'text'))?.steps ?? [];
  const texts = steps.flatMap((step) => (step.kind === 'text' ? [withoutNoise(step.text)] : []));
  const [last = '', ...before] = texts.reverse();
  if (last === '') return '';
  const whole =
    before[0] !== undefined && last.length < room / 3 ? `${before[0]}\n\n${last}` : last;
  return `The model said last:\n\n${shortenToBytes(whole, room).replace(/^#+ /gm, '')}`;
}

function lastCalls({ calls, short }: Material, room: number): string {
  const last = calls.filter((call) => deedOf(call) !== undefined).slice(-CALLS);
  if (last.length === 0) return '';
  const each = room / last.length;
  return `The last calls:\n${last.map((call) => bullet(callLine(call, short, each))).join('\n')}`;
}

function callLine(call: Call, short: (path: string) => string, room: number): string {
  const deed = deedOf(call);
  const what = `${call.name} ${code(lineStart(short(deed?.what ?? ''), room * 0.6))}`;
  if (call.output === undefined) return `${what} → no result yet`;
  if (isRefused(call)) return `${what} → refused by the user`;
  // What a file has in it, or that it was written, is no news.
  const isQuiet = deed?.deed === 'read' || deed?.deed === 'edited' || deed?.deed === 'wrote';
  const output = isQuiet && !call.failed ? '' : outputOf(call, deed?.deed);
  return `${what} → ${call.failed ? 'failed: ' : ''}${shortLine(output, room * 0.6) || 'done'}`;
}

function lastChanges({ calls, short }: Material, room: number): string {
  const last = calls
    .flatMap(changesOf)
    .filter(({ after }) => after.trim() !== '')
    .slice(-CHANGES);
  if (last.length === 0 || room < 200) return '';
  const each = room / last.length;
  return last
    .map((change) => {
      const text = firstLines(fromFirstChange(change), each * 0.85 - change.path.length);
      return `Changed in ${short(change.path)}:\n${fenced(text)}`;
    })
    .join('\n\n');
}

/** The new text without the lines at its start that were there before. */
function fromFirstChange({ before, after }: Change): string {
  const [old, lines] = [before.split('\n'), after.trimEnd().split('\n')];
  const first = lines.findIndex((line, at) => line !== old[at]);
  return lines.slice(Math.max(0, first)).join('\n');
}
