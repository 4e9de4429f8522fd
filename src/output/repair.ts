import type { Written } from '../operation/report.ts';
import type { Did, Mend } from '../repair/fix.ts';
import type { LostHistory } from '../repair/lost-history.ts';
import { formatCount, plural } from '../text/numbers.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

/** So many of one code are shown; the rest is counted. */
const MOST_OF_A_CODE = 5;

const WHY: Readonly<Record<NonNullable<Mend['evidence']>, string>> = {
  helper: 'the entries between them are in a helper’s file',
  compaction: 'a compaction starts anew',
  'source-call': 'it names that call as its own',
  'tool-call': 'it is the result of that call',
  'same-response': 'both are lines of one response',
  'same-parent': 'another branch lost the same parent and went there',
  'same-prompt': 'the last entry before it of the same prompt',
  order: 'the last entry before it, in the file and in time',
  start: 'nothing comes before it',
  'last-prompt': 'the end of the branch that its prompt is on',
  neighbours: 'between the lines before and after it',
};

const DONE: Readonly<Record<Did, (mend: Mend) => string>> = {
  relinked: (mend) =>
    mend.to === null ? 'starts a conversation now' : `hangs on ${target(mend)} now`,
  returned: ({ count = 0 }) =>
    `has what it follows back from a helper’s file (${plural(count, 'line')})`,
  prompted: () => 'got a prompt before it that says the first one was lost',
  removed: (mend) =>
    mend.to === undefined ? 'was removed' : `was removed, a copy of ${target(mend)}`,
  'kept-aside': () => 'was taken out and is kept aside',
  split: ({ count = 0 }) => `became ${plural(count, 'line')}`,
  saved: () => 'ends with a whole entry, which has a line of its own now',
  renamed: () => 'has an id of its own now',
  answered: () => 'got a result that says the output was lost',
  pointed: (mend) => (mend.to === null ? 'names no leaf now' : `names ${target(mend)} now`),
  shortened: (mend) => (mend.to ? `ends with ${target(mend)} now` : 'is without what is not there'),
  cut: () => 'is without that result now, and as it was it is kept aside',
  deduplicated: () => 'has the call only once now',
  timed: ({ to }) => `is of ${to} now`,
  replaced: ({ count = 1 }) => `has a text in place of ${plural(count, 'image')}`,
  chained: ({ count = 0 }) =>
    `and others beside the chain stand in it now (${plural(count, 'entry', 'entries')} moved)`,
};

/** What was mended, and why so. */
export function renderMends(
  mends: readonly Mend[],
  main: string,
  { style, verbose }: Terminal,
): string[] {
  const codes = [...new Set(mends.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const own = mends.filter((mend) => mend.code === code);
    const shown = own.slice(0, verbose ? own.length : MOST_OF_A_CODE);
    const more = own.length - shown.length;
    return [
      `  ${style.bold(code)}`,
      ...shown.map((mend) => `    ${sentence(mend, main)}`),
      ...(more > 0 ? [style.dim(`    and ${more} more (-v shows them)`)] : []),
    ];
  });
}

function sentence(mend: Mend, main: string): string {
  const file = mend.path === main ? '' : `${mend.path}:`;
  const place = mend.line === null ? 'entry' : `line ${mend.line}`;
  const why = mend.evidence === undefined ? '' : `: ${WHY[mend.evidence]}`;
  return clean(`${file}${place} ${DONE[mend.did](mend)}${why}`);
}

/** The entry that an id names, by its line if it has one. */
function target({ to, toLine }: Mend): string {
  return toLine ? `line ${toLine}` : String(to);
}

export function renderLost({
  before,
  after,
}: {
  before: LostHistory;
  after: LostHistory;
}): string[] {
  if (before.ownClient === 0 && after.ownClient === 0) return [];
  const now =
    before.everyClient > 0 ? `, ${formatCount(before.everyClient)} of them of every client` : '';
  return [
    `Out of reach of the client that wrote it: ${plural(before.ownClient, 'message')}${now}; after the repair ${formatCount(after.ownClient)}`,
  ];
}

/** Where lines that were taken out are now. */
export function renderRejected({ operated, files, dryRun, isInPlace }: Written): string[] {
  const isRejected = ({ role }: { role: string }): boolean => role === 'rejected-lines';
  // A new session has copies of those that the source has, and they come first.
  const old = isInPlace ? [] : operated.session.artifacts.filter(isRejected);
  const rejected = files.filter(isRejected).slice(old.length);
  return rejected.map(({ path }) => `${dryRun ? 'To be kept' : 'Kept'} aside: ${verbatim(path)}`);
}

export type State = 'repaired' | 'healthy' | 'damaged' | 'failed' | 'interrupted';

/** A session of which nothing was written. */
export function renderUntouched(path: string, errors: number, canGuess: boolean): string {
  if (errors === 0) return `${verbatim(path)} is sound: nothing was changed.`;
  return `${verbatim(path)} keeps ${plural(errors, 'error')}: nothing was changed.${canGuess ? ' --unsafe mends by guessing.' : ''}`;
}

export function renderSummary(states: readonly State[]): string {
  const count = (state: State): number => states.filter((each) => each === state).length;
  const parts = (Object.keys(WORDS) as State[])
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${WORDS[state]}`);
  return `${plural(states.length, 'session')}: ${parts.join(', ')}`;
}

const WORDS: Readonly<Record<State, string>> = {
  repaired: 'repaired',
  healthy: 'sound before',
  damaged: 'with errors left',
  failed: 'could not be worked on',
  interrupted: 'left as they were by the interruption',
};
