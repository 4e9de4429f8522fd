import { basename, extname } from 'node:path';
import { readTranscript } from '../bundle/read-transcript.ts';
import { NEWLINE } from '../bytes.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import type { Turn } from '../graph/turns.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf } from '../transcript/lines.ts';
import { wholeObjects } from '../transcript/whole-objects.ts';
import type { ByteFilter } from './byte-filter.ts';
import { type Part, type Passage, passagesOf } from './passages.ts';
import type { SessionFiles } from './session-files.ts';
import { type Snippet, snippetAt } from './snippet.ts';
import { TurnPlaces } from './turn-places.ts';

/** A passage in which the pattern was found. */
export interface Match {
  readonly part: Part;
  readonly tool: string | undefined;
  /** The transcript, the file of a sub-agent, or that of a result. */
  readonly file: string;
  /** Of a result in a file of its own, that of the entry which names it. */
  readonly line: number | undefined;
  readonly uuid: string | undefined;
  /** Undefined before the first turn. */
  readonly turn: Turn | undefined;
  /** Around the first place in the passage. */
  readonly snippet: Snippet;
  /** How often it stands in the passage. */
  readonly count: number;
}

/** What is searched for, and where. */
export interface Query {
  readonly regex: RegExp;
  readonly parts: ReadonlySet<Part>;
  readonly filter: ByteFilter;
}

type Found = Pick<Match, 'part' | 'tool' | 'snippet' | 'count'>;
type FoundLine = Omit<Match, 'turn'>;

/** Searches the files of a session. One whose bytes hold no match is not parsed. */
export async function searchSession(
  transcript: string,
  { agents, results }: SessionFiles,
  query: Query,
): Promise<Match[]> {
  const inMain = searchLines(transcript, query);
  const inAgents = agents.flatMap((path) => searchLines(path, query));
  const inResults = results.flatMap((path) => searchResult(path, query));
  if (inMain.length + inAgents.length + inResults.length === 0) return [];
  const turns = new TurnPlaces(readTranscript(transcript));
  const nameOf = ({ file }: FoundLine): string =>
    agentIdOf(basename(file)) ?? basename(file, extname(file));
  return [
    ...inMain.map((found) => ({ ...found, turn: turns.ofLine(found.line as number) })),
    ...inAgents.map((found) => ({ ...found, turn: turns.naming(nameOf(found))?.turn })),
    ...inResults.map((found) => {
      const { line, turn } = turns.naming(nameOf(found)) ?? {};
      return { ...found, line, turn };
    }),
  ];
}

function searchLines(file: string, query: Query): FoundLine[] {
  if (!query.filter.mayHold(file)) return [];
  const matches: FoundLine[] = [];
  const bytes = readBytes(file);
  let [line, counted] = [1, 0];
  for (const { start, bytes: raw } of query.filter.lines(bytes)) {
    const found = entriesIn(raw).flatMap((entry) =>
      passagesOf(entry).flatMap((passage) =>
        find(passage, query).map((each) => ({ ...each, uuid: entry.uuid })),
      ),
    );
    if (found.length === 0) continue;
    line += newlinesIn(bytes, counted, start);
    counted = start;
    for (const each of found) matches.push({ ...each, file, line });
  }
  return matches;
}

/** Mostly one; none in a line that is broken. */
function entriesIn(line: Buffer): Entry[] {
  const entry = entryOf(line);
  if (entry !== undefined) return [entry];
  const objects = wholeObjects(line, 0, line.length) ?? [];
  return objects.flatMap(({ start, end }) => entryOf(line.subarray(start, end)) ?? []);
}

/** A result that was too large for the transcript is text, and nothing else. */
function searchResult(file: string, query: Query): FoundLine[] {
  if (!query.parts.has('results') || !query.filter.mayHold(file)) return [];
  const text = readBytes(file).toString('utf8');
  const found = find({ part: 'results', text }, query);
  return found.map((each) => ({ ...each, file, line: undefined, uuid: undefined }));
}

function find({ part, text, tool }: Passage, { regex, parts }: Query): Found[] {
  if (!parts.has(part)) return [];
  // A match of no characters is everywhere, and shows nothing.
  const all = [...text.matchAll(regex)].filter(([match]) => match !== '');
  const [first] = all;
  if (first === undefined) return [];
  return [
    { part, tool, snippet: snippetAt(text, first.index, first[0].length), count: all.length },
  ];
}

function newlinesIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (
    let at = bytes.indexOf(NEWLINE, from);
    at >= 0 && at < to;
    at = bytes.indexOf(NEWLINE, at + 1)
  )
    count++;
  return count;
}
