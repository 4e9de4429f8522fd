import type { Json } from '../commands/cli.ts';
import type { CommandLine } from './command-lines.ts';
import { linesOf } from './mutations.ts';
import type { Files } from './originals.ts';
import { isReadable, objectsIn } from './readable.ts';

/** What a command wrote, and what it told of it. */
export interface Account {
  readonly line: CommandLine;
  /** The transcript as it was, and as it is in the result. */
  readonly before: Buffer;
  readonly after: Buffer;
  /** The other files there were, and those that were written besides. */
  readonly others: Files;
  readonly beside: Files;
  /** What it tells with --json. */
  readonly data: Json;
}

/** What is not in a result, or is new in it, and is not told of. */
export function unaccounted(account: Account): string[] {
  const { line, data } = account;
  // What was written after the end goes, whatever it is; what is shared holds nothing that nobody could look at.
  const mayLose = line.command === 'share' || line.options.includes('--up-to');
  const asWritten = readerOf(data.idMap);
  // Of a key that stands twice only the last counts; texts are redacted and rewritten in both.
  const rewrites = ['--project-to', '--rewrite-paths'].some((each) => line.options.includes(each));
  const read: Reader = (...files) =>
    line.command === 'share' || rewrites ? asWritten(...files).map(meaningOf) : asWritten(...files);
  return [...uncounted(account, read), ...(mayLose ? [] : lostForGood(account, read))];
}

/** What changed though the counts do not say so: nothing may, not a byte. */
function uncounted({ before, after, others, beside, data }: Account, read: Reader): string[] {
  const { removed, edited, relinked, added } = data.changes.entries;
  const changed = edited + relinked;
  const [linesBefore, linesAfter] = [read(before), read(after)];
  const lost = without(linesBefore, linesAfter);
  const fresh = without(
    [...linesAfter, ...read(...transcripts(beside))],
    [...linesBefore, ...read(...transcripts(others))],
  );
  const wrong: string[] = [];
  if (lost.length > removed + changed)
    wrong.push(`${removed + changed} lines went or changed, so it says: ${shown(lost)}`);
  if (fresh.length > added + changed)
    wrong.push(`${added + changed} lines came or changed, so it says: ${shown(fresh)}`);
  if (removed + changed + added === 0 && linesBefore.join('\n') !== linesAfter.join('\n'))
    wrong.push('nothing changed, so it says');
  return wrong;
}

/** Lines that no reader understands stay, or are kept aside, unless one is named to be dropped; glued ones may come apart. */
function lostForGood({ line, before, after, beside, data }: Account, read: Reader): string[] {
  const aside = [...beside].filter(([path]) => /rejected-lines[^/]*\.txt$/.test(path));
  const left = read(after, ...aside.map(([, bytes]) => bytes));
  const dropped = Number(/drop line (\d+)/.exec(line.options.join(' '))?.[1]);
  const lost = without(
    read(before).filter((text, index) => index + 1 !== dropped && !isReadable(text)),
    left,
  );
  const split = (data.fixes ?? []).filter(({ did }: Json) => did === 'split').length;
  const gone = lost.filter((line) => objectsIn(line) === undefined);
  return lost.length - gone.length > split ? lost.map(sayLost) : gone.map(sayLost);
}

function sayLost(line: string): string {
  return `lost line: ${line.slice(0, 300)}`;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Gives the lines of files as texts, with the ids of the source in them. */
type Reader = (...files: Buffer[]) => string[];

function readerOf(idMap: Json): Reader {
  const old = new Map<string, string>();
  const hasGone = Object.values(idMap?.entries ?? {}).includes(null);
  for (const ids of Object.values<Record<string, string | null>>(idMap ?? {}))
    for (const [before, after] of Object.entries(ids)) if (after !== null) old.set(after, before);
  // Bytes are characters here, so that none is lost, unless an id that had to go can't be put back as it was written.
  const isOdd = [...old.values()].some((id) => !/^[\w-]{7,}$/.test(id));
  const asText = (line: Buffer): string =>
    isOdd ? unescaped(line.toString('utf8')) : line.toString('latin1');
  const words = [...old.keys()].sort((a, b) => b.length - a.length);
  const anyNew = new RegExp(words.map((word) => word.replaceAll(/[^\w-]/g, '\\$&')).join('|'), 'g');
  const asWritten = (id: string): string =>
    asText(Buffer.from(JSON.stringify(old.get(id)).slice(1, -1)));
  const withOldIds = (line: string): string => {
    const back = old.size === 0 ? line : line.replaceAll(anyNew, asWritten);
    // The map does not tell what entries that went are called where a damaged line names them.
    return hasGone && !isReadable(back) ? back.replaceAll(UUID, '<id>') : back;
  };
  return (...files) => files.flatMap((bytes) => linesOf(bytes).map(asText).map(withOldIds));
}

/** A line whose strings are written in the one way that JSON.stringify takes. */
function unescaped(line: string): string {
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/g, (string) => {
    try {
      return JSON.stringify(JSON.parse(string));
    } catch {
      return string;
    }
  });
}

function meaningOf(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line));
  } catch {
    return line;
  }
}

function transcripts(files: Files): Buffer[] {
  return [...files].filter(([path]) => path.endsWith('.jsonl')).map(([, bytes]) => bytes);
}

/** A list without what another has, as often as it has it. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1);
  return list.filter((each) => {
    const count = counts.get(each) ?? 0;
    counts.set(each, count - 1);
    return count <= 0;
  });
}

function shown(lines: readonly string[]): string {
  return `${lines.length}, ${JSON.stringify(lines.slice(0, 9).map((line) => line.slice(0, 200)))}`;
}
