import type { DeedNote, TurnNotes } from './notes.ts';
import { shortenMiddle, shortLine } from './shorten.ts';
import type { Deed } from './tools.ts';

/** How much is told of a turn: lengths in characters, lists in items. */
interface Detail {
  readonly prompt: number;
  readonly answer: number;
  /** Of what the user or a sub-agent said in the middle of it. */
  readonly words: number;
  readonly deeds: ReadonlySet<Deed>;
  readonly files: number;
  readonly commands: number;
  readonly command: number;
  readonly outcome: number;
}

const NO_DEED: ReadonlySet<Deed> = new Set();
const CHANGES: ReadonlySet<Deed> = new Set<Deed>(['wrote', 'edited', 'agent']);
const ALL: ReadonlySet<Deed> = new Set<Deed>([
  'read',
  'wrote',
  'edited',
  'ran',
  'searched',
  'fetched',
  'agent',
  'used',
]);

/** From a mere mention to all that is worth knowing. */
export const DETAILS: readonly Detail[] = [
  {
    prompt: 120,
    answer: 0,
    words: 0,
    deeds: NO_DEED,
    files: 0,
    commands: 0,
    command: 0,
    outcome: 0,
  },
  {
    prompt: 300,
    answer: 300,
    words: 160,
    deeds: CHANGES,
    files: 8,
    commands: 0,
    command: 0,
    outcome: 60,
  },
  {
    prompt: 800,
    answer: 800,
    words: 400,
    deeds: ALL,
    files: 12,
    commands: 6,
    command: 100,
    outcome: 100,
  },
  {
    prompt: 2000,
    answer: 2500,
    words: 1200,
    deeds: ALL,
    files: 24,
    commands: 20,
    command: 200,
    outcome: 240,
  },
];

/** Deeds that are told together, one line for each kind. */
const LISTED: readonly (readonly [Deed, done: string, failed: string])[] = [
  ['read', 'Read', 'read'],
  ['searched', 'Searched for', 'search for'],
  ['fetched', 'Fetched', 'fetch'],
  ['edited', 'Edited', 'edit'],
  ['wrote', 'Wrote', 'write'],
  ['used', 'Used', 'use'],
];

/** A turn in Markdown. */
export function turnText(number: number, notes: TurnNotes, detail: Detail): string {
  const deeds = notes.deeds.filter(({ deed }) => detail.deeds.has(deed));
  const done = deeds.filter(({ failed, deed }) => !failed || deed === 'ran' || deed === 'agent');
  const bullets = [
    ...LISTED.flatMap(([deed, word]) =>
      listed(
        word,
        done.filter((note) => note.deed === deed),
        detail,
      ),
    ),
    ...commands(
      done.filter(({ deed }) => deed === 'ran'),
      detail,
    ),
    ...done.filter(({ deed }) => deed === 'agent').map((note) => agent(note, detail)),
    ...deeds.filter((note) => !done.includes(note)).map((note) => failure(note, detail)),
    ...(detail.words > 0 ? notes.said.map((words) => shortenMiddle(words, detail.words)) : []),
    ...(notes.isInterrupted ? ['The user interrupted this turn.'] : []),
    ...(detail.answer > 0 && notes.answer !== ''
      ? [`Answer: ${shortenMiddle(notes.answer, detail.answer)}`]
      : []),
  ];
  return [`### Turn ${number}`, quoted(notes.prompt, detail), ...bullets.map(bullet)]
    .join('\n')
    .trimEnd();
}

/** Every line is marked, so that what the user wrote cannot be taken for the summary's own. */
function quoted(words: string, detail: Detail): string {
  const lines = shortenMiddle(words || '(no words)', detail.prompt).split('\n');
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
}

function bullet(text: string): string {
  return `- ${text
    .trim()
    .replace(/[ \t]+$/gm, '')
    .replace(/\n(?=.)/g, '\n  ')}`;
}

function listed(word: string, notes: readonly DeedNote[], detail: Detail): string[] {
  if (notes.length === 0) return [];
  const names = notes
    .slice(-detail.files)
    .map(({ what, count }) => `${code(shortLine(what, 160))}${times(count)}`);
  const more = notes.length - names.length;
  return [`${word} ${names.join(', ')}${more > 0 ? `, and ${more} before that` : ''}`];
}

/** The last ones, and of those before them the ones that failed. */
function commands(notes: readonly DeedNote[], detail: Detail): string[] {
  const told = notes
    .filter(({ failed }, index) => failed || index >= notes.length - detail.commands)
    .slice(-detail.commands);
  const more = notes.length - told.length;
  return [
    ...(more > 0 ? [`Ran ${more} other ${more === 1 ? 'command' : 'commands'}`] : []),
    ...told.map((note) => {
      const outcome = shortLine(note.outcome, detail.outcome);
      const result = note.failed ? `failed: ${outcome}` : outcome || 'done';
      return `Ran ${code(shortLine(note.what, detail.command))}${times(note.count)} → ${result}`;
    }),
  ];
}

function agent({ what, failed, outcome }: DeedNote, { words }: Detail): string {
  const result = shortenMiddle(outcome, words) || 'no result';
  return `Sub-agent “${shortLine(what, 160)}”${failed ? ' failed' : ''}: ${result}`;
}

function failure({ deed, what, outcome }: DeedNote, detail: Detail): string {
  const word = LISTED.find(([listed]) => listed === deed)?.[2] ?? 'use';
  return `Could not ${word} ${code(shortLine(what, 160))}: ${shortLine(outcome, detail.outcome)}`;
}

function times(count: number): string {
  return count > 1 ? ` (${count} times)` : '';
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
