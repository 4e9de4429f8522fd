import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Budget, budgetFor, bytesOf } from './budget.ts';
import { callsIn } from './calls.ts';
import { type Earlier, earlierIn } from './earlier.ts';
import { notesOf, type TurnNotes } from './notes.ts';
import { type OpenItems, openItems } from './open-items.ts';
import { bullets, PLACE, section, withLowHeadings } from './sections.ts';
import { shortenMiddle, shortLine } from './shorten.ts';
import { standingWords } from './standing-words.ts';
import { turnTexts } from './turn-texts.ts';
import { turnsIn, wholeResponses } from './turns.ts';

/** Shares of the summary that lists may have beside the turns. */
const SHARES = { said: 0.1, files: 0.1, plan: 0.15, open: 0.15 };
const LONGEST_ITEM = 300;

/** A conversation of which a part is to be summed up. */
interface Parted {
  readonly older: readonly Entry[];
  readonly kept: readonly Entry[];
}

/** Sums up the older part for a model that goes on with the work: the same every time, and offline. */
export function summarize(graph: Graph, { older, kept }: Parted): string {
  const entries = wholeResponses(graph, older);
  const { before, turns } = turnsIn(graph, entries);
  const earlier = earlierIn(before);
  const place = placeOf(older);
  const notes = turns.map((turn) => notesOf(graph, turn, pathsIn(place)));
  const budget = budgetFor(entries.slice(before.length), earlier.text);
  const open = openItems(callsIn(graph, entries), callsIn(graph, kept), earlier.open);
  return assemble({ place, earlier, notes, open, budget });
}

interface Place {
  readonly cwd: string | undefined;
  readonly branch: string | undefined;
}

interface Material {
  readonly place: Place;
  readonly earlier: Earlier;
  readonly notes: readonly TurnNotes[];
  readonly open: OpenItems;
  readonly budget: Budget;
}

function assemble({ place, earlier, notes, open, budget }: Material): string {
  const room = (share: keyof typeof SHARES): number => Math.floor(budget.all * SHARES[share]);
  const after = [
    ...listSection('files', changedFiles(earlier.files, notes), room('files')),
    ...planSection(open.plan, room('plan')),
    ...listSection('open', open.todos, room('open')),
  ];
  const head = [
    ...inWords(place),
    ...(earlier.text === '' ? [] : [section('earlier', fitting(earlier.text, budget.earlier))]),
  ];
  const spent = bytesOf([...head, ...after].join('\n\n')) + room('said');
  const told = section('turns', turnTexts(notes, earlier.lastTurn + 1, budget.all - spent));
  const shown = onOneLine([...head, told].join('\n\n'));
  const said = [...earlier.said, ...notes.flatMap(({ prompt }) => standingWords(prompt))];
  const missing = said.filter((words) => !shown.includes(words));
  return [...head, told, ...listSection('said', missing, room('said')), ...after].join('\n\n');
}

function planSection(plan: string | undefined, room: number): string[] {
  return plan === undefined ? [] : [section('plan', withLowHeadings(fitting(plan, room)))];
}

/** Without the marks of a quote, and however its lines were broken. */
function onOneLine(markdown: string): string {
  return markdown.replace(/^> ?/gm, '').replace(/\s+/g, ' ');
}

/** The newest items that have room. */
function listSection(
  name: 'files' | 'open' | 'said',
  items: readonly string[],
  room: number,
): string[] {
  const kept: string[] = [];
  let left = room;
  for (const item of [...new Set(items.map((text) => shortLine(text, LONGEST_ITEM)))].reverse()) {
    left -= bytesOf(`- ${item}\n`);
    if (left < 0) break;
    kept.unshift(item);
  }
  return kept.length === 0 ? [] : [section(name, bullets(kept))];
}

function changedFiles(earlier: readonly string[], notes: readonly TurnNotes[]): string[] {
  const changes = notes
    .flatMap(({ deeds }) => deeds)
    .filter(({ deed, failed }) => (deed === 'edited' || deed === 'wrote') && !failed)
    .map(({ what }) => what);
  // What was changed last stands last.
  return [...new Set([...earlier, ...changes].reverse())].reverse();
}

function fitting(text: string, room: number): string {
  return bytesOf(text) <= room
    ? text
    : shortenMiddle(text, Math.floor((room * text.length) / bytesOf(text)));
}

/** Where the work is done, as the last entry that tells has it. */
function placeOf(older: readonly Entry[]): Place {
  const last = older.findLast((entry) => typeof entry.get('cwd') === 'string');
  const branch = last?.get('gitBranch');
  const isNamed = typeof branch === 'string' && branch !== '' && branch !== 'HEAD';
  return { cwd: last?.get('cwd') as string | undefined, branch: isNamed ? branch : undefined };
}

function inWords({ cwd, branch }: Place): string[] {
  if (cwd === undefined) return [];
  return [`${PLACE}${cwd}${branch === undefined ? '' : `, branch ${branch}`}`];
}

/** Makes paths below the working directory short. */
function pathsIn({ cwd }: Place): (path: string) => string {
  const prefixes = cwd === undefined ? [] : [`${cwd}/`, `${cwd}\\`];
  return (path) => {
    const prefix = prefixes.find((start) => path.startsWith(start));
    return prefix === undefined ? path : path.slice(prefix.length);
  };
}
