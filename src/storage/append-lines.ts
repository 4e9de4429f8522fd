import { LINE_END, NEWLINE } from '../bytes.ts';
import { entryOf, linesOf } from '../transcript/lines.ts';
import { endsLine, lastLine, restingLastLine, startsInLine } from './appended.ts';
import { appendDurably } from './durable.ts';
import { readFrom, withFile } from './read-from.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Appends whole lines to a file that a client may append to as well: not in the middle of a line
 * that it writes, unless they start with the rest of one. Gives all that was written.
 */
export async function appendLines(path: string, lines: Buffer): Promise<Buffer> {
  const bytes = Buffer.concat([
    jointBetween(startsInLine(lines) ? lastLine(path) : await restingLastLine(path), lines),
    lines,
    // Whatever comes next must not be glued to half a line.
    endsLine(lines) ? NOTHING : LINE_END,
  ]);
  appendDurably(path, bytes);
  return bytes;
}

/**
 * Appends those of late lines that a file has not got yet from an offset on, as they are. Two equal
 * lines are two. Tells whether there were any.
 */
export async function bringOver(
  late: Buffer,
  to: { readonly path: string; readonly from: number },
  known: Buffer = NOTHING,
): Promise<boolean> {
  const there = withFile(to.path, (descriptor) => readFrom(descriptor, to.from));
  const missing = missingLines(late, [there, known]);
  if (missing.length > 0) await appendLines(to.path, missing);
  return missing.length > 0;
}

function missingLines(late: Buffer, there: readonly Buffer[]): Buffer {
  const counts = new Map<string, number>();
  for (const line of there.flatMap(filledLines)) {
    const key = keyOf(line);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const missing = filledLines(late).filter((line) => {
    const key = keyOf(line);
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
  return Buffer.concat(missing.flatMap((line) => [line, LINE_END]));
}

function filledLines(bytes: Buffer): Buffer[] {
  return [...linesOf(bytes)].filter((line) => line.length > 0);
}

/** A line that was carried over may have another parent, but has its uuid. */
function keyOf(line: Buffer): string {
  return entryOf(line)?.uuid ?? line.toString('latin1');
}

/**
 * What must stand between a file without a last newline and lines that follow. Without it the
 * first of them would be glued on, unless it is the rest of a line that was half written.
 */
function jointBetween(last: Buffer, lines: Buffer): Buffer {
  if (last.length === 0 || lines[0] === NEWLINE) return NOTHING;
  return entryOf(last) === undefined && startsInLine(lines) ? NOTHING : LINE_END;
}
