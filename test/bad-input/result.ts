import { DEEPEST } from '../../src/transcript/whole-objects.ts';
import type { Json } from '../commands/cli.ts';
import type { CommandLine } from './command-lines.ts';
import { linesOf } from './mutations.ts';
import type { Files } from './originals.ts';
import type { Workplace } from './workplace.ts';

/** How often a session has each error. */
export type Errors = ReadonlyMap<string, number>;

export async function errorsOf(place: Workplace, session: string): Promise<Errors> {
  const { out } = await place.run(['validate', session, '--json']);
  const { sessions = [] }: Json = JSON.parse(out);
  const errors = new Map<string, number>();
  for (const { code, severity } of sessions.flatMap(({ diagnostics }: Json) => diagnostics ?? []))
    if (severity === 'error' || severity === 'fatal') errors.set(code, (errors.get(code) ?? 0) + 1);
  return errors;
}

/** Errors that a result has and its source had not. */
export function newErrors(before: Errors, after: Errors): string[] {
  return [...after]
    .filter(([code, count]) => {
      const had = before.get(code) ?? 0;
      // What has been missing may be missed by others: a removed entry's children inherit its parent.
      return code.startsWith('dangling-') ? had === 0 : count > had;
    })
    .map(([code, count]) => `new error: ${code} ${before.get(code) ?? 0} → ${count}`);
}

/** A title is a line; where paths are rewritten in messages, thinking that was signed with them goes. */
const CHANGES_LINES = ['--title', '--rewrite-paths', '--project-to'];

/** The lines that no reader understands, and that a result does not have though it should. */
export function lostLines(
  { command, options }: CommandLine,
  source: Buffer,
  result: Buffer,
  written: Files,
): string[] {
  // What was written after the end goes, whatever it is; what is shared holds nothing that nobody could look at.
  if (command === 'share' || options.includes('--up-to')) return [];
  const aside = [...written]
    .filter(([path]) => /rejected-lines[^/]*\.txt$/.test(path))
    .flatMap(([, bytes]) => linesOf(bytes));
  const left = counted([
    ...linesOf(withoutMark(result)).filter((line) => !isReadable(line)),
    ...aside,
  ]);
  if (command === 'clone' && !CHANGES_LINES.some((option) => options.includes(option))) {
    const [before, after] = [linesOf(source).length, linesOf(result).length];
    if (before !== after) return [`${before} lines became ${after}`];
  }
  const isSplit = command === 'repair' ? isGlued : () => false;
  const lost = linesOf(withoutMark(source)).filter((line) => {
    if (isReadable(line) || isSplit(line)) return false;
    const key = withoutIds(line);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  return lost.map((line) => `lost line: ${withoutIds(line).slice(0, 300)}`);
}

function counted(lines: readonly Buffer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = withoutIds(line);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** A copy has ids of its own, in damaged lines as well. */
function withoutIds(line: Buffer): string {
  return line
    .toString('utf8')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/("(?:\w*id|base|requestRef)"\s*:\s*)"[^"]*"/gi, '$1<id>');
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(Buffer.from('\ufeff')) ? bytes.subarray(3) : bytes;
}

/** As an entry: one that nests deeper than clients can write is none. */
function isReadable(line: Buffer): boolean {
  const text = line.toString('utf8');
  return text.trim() === '' || (isObject(text) && levelsOf(JSON.parse(text)) <= DEEPEST);
}

function levelsOf(value: unknown): number {
  let [levels, members] = [0, [value]];
  while (members.length > 0) {
    members = members.filter((member) => typeof member === 'object' && member !== null);
    members = members.flatMap((member) => Object.values(member as object));
    levels++;
  }
  return levels - 1;
}

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a line is two objects or more: each gets a line of its own. */
function isGlued(line: Buffer): boolean {
  const text = line.toString('utf8');
  for (let at = text.indexOf('}'); at >= 0; at = text.indexOf('}', at + 1))
    if (isObject(text.slice(0, at + 1))) {
      const rest = text.slice(at + 1);
      return isObject(rest) || isGlued(Buffer.from(rest));
    }
  return false;
}
