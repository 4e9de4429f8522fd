import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

/**
 * Entries that repeat earlier ones of the same file under new ids, each with the one that it
 * repeats. Responses and results are known by the ids that the API gave them; what leads to a
 * repeated response (prompts, attachments) is a repetition as far as it is the same.
 */
export function repeatedHistory(graph: Graph): Map<Entry, Entry> {
  const copies = new Map<Entry, Entry>();
  for (const id of graph.byMessageId.keys())
    for (const lines of byFile(graph.byMessageId.get(id)))
      for (const [copy, original] of repeatedLines(lines)) copies.set(copy, original);
  for (const id of graph.toolResults.keys())
    for (const results of byFile(graph.toolResults.get(id)))
      for (const [copy, original] of repeatedResults(results)) copies.set(copy, original);
  for (const [copy, original] of [...copies]) addWayTo(graph, copy, original, copies);
  return copies;
}

/** Entries under one id, those of each file for themselves; helpers' files repeat the main one. */
function byFile(entries: readonly Entry[]): Entry[][] {
  if (entries.length < 2) return [];
  const files = new Set(entries.map(({ transcript }) => transcript));
  return Array.from(files, (file) => entries.filter(({ transcript }) => transcript === file));
}

/** A response starts again where its first block comes again. */
function* repeatedLines(lines: readonly Entry[]): Generator<[Entry, Entry]> {
  const [first] = lines;
  if (first === undefined || lines.length < 2 || first.holds('nothing')) return;
  const start = lines.findIndex(
    (line, index) =>
      index > 0 && isSameMessage(line, first) && !isLinked(line, lines.slice(0, index)),
  );
  if (start < 0) return;
  const original = lines.slice(0, start);
  for (const [index, line] of lines.slice(start).entries()) {
    const repeated = original[index % original.length] as Entry;
    // What goes another way is not the same response.
    if (!isSameMessage(line, repeated)) return;
    yield [line, repeated];
  }
}

/** A response that says the same twice goes on from its own lines. */
function isLinked(line: Entry, others: readonly Entry[]): boolean {
  return others.some((other) => other.isParentOf(line) || line.isParentOf(other));
}

function* repeatedResults(results: readonly Entry[]): Generator<[Entry, Entry]> {
  const [first] = results;
  for (const result of results.slice(1))
    if (first !== undefined && isSameMessage(result, first)) yield [result, first];
}

function addWayTo(graph: Graph, copy: Entry, original: Entry, copies: Map<Entry, Entry>): void {
  let [entry, repeated] = [graph.parentOf(copy), graph.parentOf(original)];
  while (entry !== undefined && repeated !== undefined && !copies.has(entry)) {
    if (!isSameContent(entry, repeated)) return;
    copies.set(entry, repeated);
    [entry, repeated] = [graph.parentOf(entry), graph.parentOf(repeated)];
  }
}

function isSameMessage(entry: Entry, other: Entry): boolean {
  return entry.uuid !== other.uuid && entry.contentBytes.equals(other.contentBytes);
}

/** Entries of the same kind that say the same. */
function isSameContent(entry: Entry, other: Entry): boolean {
  if (entry.type !== other.type || entry.transcript !== other.transcript) return false;
  if (entry.facts.message !== undefined) return isSameMessage(entry, other);
  const said = (each: Entry): string =>
    JSON.stringify([each.subtype, each.get('content'), each.get('attachment'), each.get('data')]);
  return entry.uuid !== other.uuid && said(entry) === said(other);
}
