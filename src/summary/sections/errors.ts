import { bullets, code } from '../markdown.ts';
import type { Material } from '../material.ts';
import { type Run, runsOf } from '../runs.ts';
import { lineStart, shortLine } from '../shorten.ts';
import { newestThatFit } from './fit.ts';

const COMMAND = 60;
const LINE = 150;
const LINES = 3;
const FILES = 4;

/** What went wrong, what was changed then, and whether the same has passed since. */
export function errorsSection(material: Material, room: number): string {
  const runs = runsOf(material);
  const lastGood = new Map(
    runs.flatMap((run, index) => (run.wrong?.length === 0 ? [[run.what, index] as const] : [])),
  );
  const told = new Set<string>();
  const items = runs.toReversed().flatMap((run, fromEnd) => {
    const lines = (run.wrong ?? []).filter((line) => !told.has(keyOf(line))).slice(0, LINES);
    for (const line of run.wrong ?? []) told.add(keyOf(line));
    if (lines.length === 0) return [];
    const index = runs.length - 1 - fromEnd;
    return [asItem(run, lines, (lastGood.get(run.what) ?? -1) > index)];
  });
  return bullets(newestThatFit(items.reverse(), room));
}

/** Lines that differ in numbers alone, such as places and times, tell the same. */
function keyOf(line: string): string {
  return line.replace(/\d+/g, '0');
}

function asItem({ what, changedThen }: Run, lines: readonly string[], hasPassed: boolean): string {
  const files = [...new Set(changedThen)].slice(0, FILES).map((path) => path.split(/[\\/]/).at(-1));
  const then = [
    ...(files.length > 0 ? [`then changed ${files.join(', ')}`] : []),
    ...(hasPassed ? ['the same passed later'] : []),
  ];
  const words = lines.map((line) => shortLine(line, LINE)).join(' / ');
  return `${code(lineStart(what, COMMAND))}: ${words}${then.length > 0 ? ` (${then.join('; ')})` : ''}`;
}
