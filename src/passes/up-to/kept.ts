import { isBoundary, preservedBy } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { End } from './find-end.ts';
import { descendants } from './path.ts';

/** Whether an entry is part of the conversation, as opposed to what is noted about it. */
export function isConversation(entry: Entry): boolean {
  return entry.hasUuid || entry.facts.message !== undefined;
}

/**
 * The part of the conversation that was there when it came to its end: the lines so far, and
 * what those need, as order in the file is not order in the tree.
 */
export function keptConversation(graph: Graph, { entry: end, path }: End): Set<Entry> {
  const { entries } = graph.main;
  const later = descendants(graph, end);
  later.delete(end);
  const soFar = entries.slice(0, entries.indexOf(end) + 1).filter(isConversation);
  const kept = new Set([...soFar.filter((entry) => !later.has(entry)), ...path]);
  const linesOf = missingLines(graph, kept);
  // A set is walked in the order of its making, and what is added meanwhile as well.
  for (const entry of kept) {
    const missing = [...linesOf(entry), ...counterpartsOf(graph, entry, kept)].filter(
      (part) => !kept.has(part) && hangsOn(graph, part, entry, kept),
    );
    const parent = graph.parentOf(entry);
    const preserved = isBoundary(entry) ? preservedBy(graph, entry)?.entries : undefined;
    for (const needed of [...(parent ? [parent] : []), ...(preserved ?? []), ...missing])
      if (needed.transcript === graph.main) kept.add(needed);
  }
  return kept;
}

/** The other lines of a response: those that are missing are asked for again with each of its lines. */
function missingLines(graph: Graph, kept: ReadonlySet<Entry>): (line: Entry) => readonly Entry[] {
  const missing = new Map<string, readonly Entry[]>();
  return (line) => {
    const { message } = line.facts;
    const id = message?.role === 'assistant' ? message.id : undefined;
    if (id === undefined) return [];
    const left = (missing.get(id) ?? responseLines(graph, line)).filter((each) => !kept.has(each));
    missing.set(id, left);
    return left;
  };
}

/** What a response needs besides its lines: a result for each call, a call for each result. */
function counterpartsOf(graph: Graph, entry: Entry, kept: ReadonlySet<Entry>): Entry[] {
  const counterparts = [
    ...entry.toolIds('tool_use').map((id) => graph.toolResults.get(id)),
    ...entry.toolIds('tool_result').map((id) => graph.toolCalls.get(id)),
  ].filter((others) => !others.some((other) => kept.has(other)));
  return counterparts.flat();
}

/** A copy of the response on another branch is not part of this one: other messages stand between. */
function hangsOn(graph: Graph, part: Entry, line: Entry, kept: ReadonlySet<Entry>): boolean {
  const seen = new Set([part]);
  let at = graph.parentOf(part);
  while (at !== undefined && !kept.has(at) && !seen.has(at)) {
    const isOther = !at.isSameResponse(line) && !at.holds('toolResult');
    if (at.facts.message !== undefined && isOther) return false;
    seen.add(at);
    at = graph.parentOf(at);
  }
  return true;
}
