import { bytesOf } from './budget.ts';
import { fencedLines } from './markdown.ts';
import { termsIn } from './names.ts';
import { shortenMiddle } from './shorten.ts';

const HEADING = /^\s*#{1,6} |^\s*(?:\*\*)?\d{1,2}\. .{3,60}:(?:\*\*)?$/;
/** What the user said stays before all else. */
const SAID = /^\s*>|^\s*[-*] ["“]/;
const SAID_WORTH = 5;
const LINE_WORTH = 0.5;
/** Of the room; the rest is for the headings of what stays. */
const LINES_SHARE = 0.85;

/** A text in Markdown within so many bytes: whole lines stay, those that say most for their length. */
export function shrink(markdown: string, room: number): string {
  if (bytesOf(markdown) <= room) return markdown;
  const lines = markdown.split('\n');
  const kept = linesToKeep(lines, room * LINES_SHARE);
  const text = lines.filter((_, at) => kept.has(at)).join('\n');
  // One line that is too long by itself.
  return text === '' ? shortenMiddle(lines[0] as string, room) : text;
}

function linesToKeep(lines: readonly string[], room: number): Set<number> {
  const fenced = fencedLines(lines);
  const known = new Set<string>();
  const ranked = lines
    .map((line, at) => ({ line, at, bytes: bytesOf(line), value: worthOf(line, known) }))
    .filter(({ line, at }) => isContent(line) && !fenced.has(at))
    .sort((a, b) => b.value - a.value || b.at - a.at);
  let left = room;
  const kept = new Set<number>();
  for (const { at, bytes } of ranked) {
    if (bytes > left) continue;
    left -= bytes;
    kept.add(at);
  }
  for (const at of headingsOver(lines, kept)) kept.add(at);
  return kept;
}

function isContent(line: string): boolean {
  return line.trim() !== '' && !HEADING.test(line) && !/^\s*(?:```|~~~)/.test(line);
}

/** The nearest heading above each line that stays. */
function headingsOver(lines: readonly string[], kept: ReadonlySet<number>): Set<number> {
  const headings = new Set<number>();
  let last: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (HEADING.test(line)) last = at;
    else if (kept.has(at) && last !== undefined) headings.add(last);
  }
  return headings;
}

/** Names count where they come first. */
function worthOf(line: string, known: Set<string>): number {
  const names = [...termsIn(line)].filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  return ((SAID.test(line) ? SAID_WORTH : LINE_WORTH) + names.length) / (line.length + 20);
}
