import { dirname, relative, sep } from 'node:path';
import type { NewerLine } from '../journal/newer-lines.ts';
import type { Restoration } from '../journal/undo.ts';
import type { Undone } from '../operation/undo.ts';
import { firstLines } from '../text/first-lines.ts';
import { formatBytes, plural } from '../text/numbers.ts';
import { lineRanges } from './line-ranges.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

type Action = Restoration['action'];

/** What is said of a file, before and after. */
const WOULD: Readonly<Record<Action, string>> = {
  restore: 'would restore',
  'put back': 'would put back',
  remove: 'would remove',
};
const DID: Readonly<Record<Action, string>> = {
  restore: 'restored',
  'put back': 'put back',
  remove: 'removed',
};
/** So many of a file's newer lines are described. */
const MOST_LINES = 5;

export function renderUndo(undone: Undone, { style, verbose }: Terminal): string {
  const { operation, restorations, undo } = undone;
  const { id, command, sessionId, transcript = operation.files[0]?.path ?? '' } = operation;
  const isDone = undo !== undefined;
  const folder = dirname(transcript);
  return [
    `${style.bold(isDone ? 'Undid' : 'Would undo')} ${clean(command)} of ${clean(sessionId)} (operation ${id}) in ${verbatim(folder)}`,
    ...restorations.flatMap((restoration) => [
      `  ${whatIsDone(restoration, isDone, folder)}`,
      ...newerWords(restoration.newer, isDone, verbose).map((line) => `    ${line}`),
    ]),
  ].join('\n');
}

function whatIsDone({ action, bytes, edit }: Restoration, isDone: boolean, folder: string): string {
  const sizes = {
    restore: `${formatBytes(bytes.before)} → ${formatBytes(bytes.after)}`,
    'put back': formatBytes(bytes.after),
    remove: formatBytes(bytes.before),
  };
  const verb = (isDone ? DID : WOULD)[action];
  return `${verb} ${verbatim(shortPath(edit.path, folder))} (${sizes[action]})`;
}

/** From the transcript's folder on, where a file lies in it. */
function shortPath(path: string, folder: string): string {
  return path.startsWith(folder + sep) ? relative(folder, path) : path;
}

/** Which lines go that were written since. */
function newerWords(newer: readonly NewerLine[], isDone: boolean, verbose: boolean): string[] {
  if (newer.length === 0) return [];
  const lines = newer.map(({ line }) => line);
  const what = newer.map(
    ({ line, type, description }) => `  line ${line}: ${clean(`${type ?? 'text'} ${description}`)}`,
  );
  return [
    `${plural(newer.length, 'newer line')} ${isDone ? 'went' : 'would go'}: ${lineRanges(lines)}`,
    ...firstLines(what, verbose ? what.length : MOST_LINES),
  ];
}

export function undoWords({ undo, restorations }: Undone): string | undefined {
  const hasNewer = restorations.some(({ newer }) => newer.length > 0);
  return (
    undo &&
    `To take that back${hasNewer ? ', newer lines included' : ''}: ccsurgery undo ${undo.id}`
  );
}
