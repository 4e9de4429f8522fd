import { basename } from 'node:path';
import { type Size, sizeOf } from '../context/size.ts';
import type { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import { Transcript } from '../transcript/transcript.ts';
import type { Difference } from './difference.ts';
import { entryDifferences, type Version, type Versions } from './entry-difference.ts';
import { totalsOf } from './totals.ts';
import type { ToolNames } from './words.ts';

/**
 * What the changes of a graph amount to: its record names the entries, their first and last
 * bytes tell what became of them, whatever lies between.
 * @param before Measured before the first change.
 */
export function differenceOf(graph: Graph, before: Size, after = sizeOf(graph)): Difference {
  const touched = new Set(graph.changes.map(({ entry }) => entry));
  const toolNames = toolNamesOf(graph, touched);
  const entries = graph.transcripts.flatMap((transcript) => {
    const file = transcript === graph.main ? undefined : basename(transcript.path);
    return entryDifferences(file, versionsOf(graph, transcript, touched), toolNames);
  });
  return { entries, artifacts: [], totals: totalsOf(entries, before, after) };
}

/** A call that was removed has a name all the same. */
function toolNamesOf(graph: Graph, touched: ReadonlySet<Entry>): ToolNames {
  const gone = new Map<string, Entry>();
  for (const entry of touched)
    if (graph.isRemoved(entry))
      for (const toolId of entry.toolIds('tool_use')) gone.set(toolId, entry);
  return (toolId) => {
    const call = gone.get(toolId);
    return nameOfCall(graph, toolId) ?? (call && toolBlock(call, 'tool_use', toolId)?.name);
  };
}

/** The entries of a file that were touched, as they were and as they are, in the order of their lines. */
function* versionsOf(
  graph: Graph,
  transcript: Transcript,
  touched: ReadonlySet<Entry>,
): Generator<Versions> {
  const own = new Set([...touched].filter((entry) => entry.transcript === transcript));
  if (own.size === 0) return;
  const originals = originalsOf(transcript, own);
  const original = (entry: Entry): Version =>
    version(originals.get(entry.line) ?? entry, entry.line);
  const removed = [...own]
    .filter((entry) => entry.line > 0 && graph.isRemoved(entry))
    .sort((a, b) => b.line - a.line);
  const added: Version[] = [];
  /** As in a comparison: between two lines that stayed, what went comes before what came. */
  function* before(line: number): Generator<Versions> {
    while ((removed.at(-1)?.line ?? line) < line)
      yield [original(removed.pop() as Entry), undefined];
    for (const fresh of added.splice(0)) yield [undefined, fresh];
  }
  for (const [index, entry] of transcript.entries.entries()) {
    const fresh = version(entry, index + 1);
    if (entry.line === 0) added.push(fresh);
    else yield* before(entry.line);
    if (entry.line > 0 && own.has(entry)) yield [original(entry), fresh];
  }
  yield* before(Number.POSITIVE_INFINITY);
}

function version(entry: Entry, line: number): Version {
  return { entry, line, bytes: entry.raw };
}

/** The entries that do not have the bytes of the file any more, as they were read, by their lines. */
function originalsOf(transcript: Transcript, touched: Iterable<Entry>): Map<number, Entry> {
  const originals = new Map<number, Entry>();
  const wanted = new Set(
    [...touched].filter(({ untouched }) => !untouched).map(({ line }) => line),
  );
  for (const line of wanted) {
    const bytes = transcript.lineRead(line)?.rawAsRead;
    const [entry] = bytes === undefined ? [] : new Transcript(transcript.path, bytes).entries;
    if (entry !== undefined) originals.set(line, entry);
  }
  return originals;
}
