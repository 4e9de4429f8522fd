import { bytesOf } from '../budget.ts';
import { bullets, code } from '../markdown.ts';
import type { Material } from '../material.ts';
import { isViewer, type Run, runsOf } from '../runs.ts';
import { lineStart, shortLine } from '../shorten.ts';
import { deedOf } from '../tools.ts';
import { newestThatFit } from './fit.ts';

/** What git says of a commit: branch, id, and the first line of its message. */
const COMMIT = /^\[[^\]\n]* ([0-9a-f]{7,40})\] (.+)$/gm;
const COMMAND = 90;
const OUTCOME = 50;
const VIEWED = 66;
/** The rest is for what was only looked at or searched for, by name alone. */
const RUNS_SHARE = 0.6;
/** Lines that close something tell nothing of how it went. */
const SILENT = /^[\s\])}>;.,-]*$/;

/** Distinct commands with how they ended the last time; commits; what was looked at and searched for. */
export function commandsSection(material: Material, room: number): string {
  const all = runsOf(material).filter(({ isCommand }) => isCommand);
  const runs = [...lastRuns(all).values()];
  const isViewed = ({ what, wrong }: Run): boolean => wrong?.length === 0 && isViewer(what);
  const told = newestThatFit(runs.filter((run) => !isViewed(run)).map(asItem), room * RUNS_SHARE);
  const viewed = runs.filter(isViewed).map(({ whole }) => code(lineStart(whole, VIEWED)));
  const lists: string[] = [];
  const left = (): number => room - bytesOf(bullets([...told, ...lists]));
  lists.push(listLine('Commits: ', commitsIn(all), left()));
  const searches = listLine(
    'Searched for: ',
    searchesIn(material),
    left() * (viewed.length > 0 ? 0.5 : 1),
  );
  lists.push(listLine('Looked at with: ', viewed, left() - bytesOf(searches)), searches);
  return bullets([...told, ...lists.filter(Boolean)]);
}

function commitsIn(runs: readonly Run[]): string[] {
  const commits = runs.flatMap(({ output }) =>
    [...output.matchAll(COMMIT)].map(([, id, words = '']) => `${id} ${shortLine(words, 80)}`),
  );
  return [...new Set(commits)];
}

interface LastRun extends Run {
  readonly times: number;
}

/** By command, in the order of the last runs. */
function lastRuns(runs: readonly Run[]): Map<string, LastRun> {
  const last = new Map<string, LastRun>();
  for (const run of runs) {
    const times = (last.get(run.what)?.times ?? 0) + 1;
    last.delete(run.what);
    last.set(run.what, { ...run, times });
  }
  return last;
}

function asItem(run: LastRun): string {
  const times = run.times > 1 ? ` (${run.times} times)` : '';
  return `${code(lineStart(run.whole, COMMAND))}${times} → ${outcomeOf(run)}`;
}

function outcomeOf({ wrong, failed, output }: Run): string {
  if (wrong === undefined) return 'no result yet';
  const lines = output.split('\n').filter((line) => !SILENT.test(line));
  const telling = (failed ? wrong[0] : undefined) ?? lines.at(-1) ?? '';
  return `${failed ? 'failed: ' : ''}${shortLine(telling, OUTCOME) || 'done'}`;
}

function searchesIn({ calls }: Material): string[] {
  const patterns = calls.flatMap((call) => {
    const deed = deedOf(call);
    return deed?.deed === 'searched' || deed?.deed === 'fetched'
      ? [lineStart(deed.what, VIEWED)]
      : [];
  });
  return [...new Set(patterns.reverse())].reverse().map(code);
}

/** A list on one line: the newest that have room. */
function listLine(start: string, items: readonly string[], room: number): string {
  const told = newestThatFit(items, room - start.length);
  return told.length === 0 ? '' : start + told.join(', ');
}
