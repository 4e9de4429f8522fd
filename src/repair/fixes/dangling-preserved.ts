import { compactionsOf } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { subtree } from '../../graph/subtree.ts';
import type { Step } from '../../json/locate.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';
import { userEntry } from '../user-entry.ts';

const LOST_SUMMARY = 'The summary of the conversation so far was lost.';
const SEGMENT: readonly Step[] = ['compactMetadata', 'preservedSegment'];
const MESSAGES: readonly Step[] = ['compactMetadata', 'preservedMessages'];

/** What a compaction keeps is shortened to what is there. */
export const fix: Fix = {
  code: 'dangling-preserved',
  *mend({ entry, args }, graph, { newId }) {
    const [id, field] = [String(args?.id), String(args?.field)];
    const path = field.replace('[]', '').split('.');
    const list = entry.get(...path);
    if (list === undefined) return;
    if (Array.isArray(list)) {
      const left = list.filter((each) => each !== id);
      if (left.length > 0) graph.clear(entry, [...path, list.indexOf(id)]);
      else preserveNothing(graph, entry);
      yield { did: 'shortened' };
      return;
    }
    const end = path.at(-1) as string;
    const to = end === 'anchorUuid' ? summaryOf(graph, entry, newId) : standIn(graph, entry, end);
    if (to?.uuid === undefined) preserveNothing(graph, entry);
    else graph.edit(entry, path, to.uuid);
    yield { did: 'shortened', to: to?.line === 0 ? null : (to ?? null) };
  },
};

function preserveNothing(graph: Graph, boundary: Entry): void {
  for (const path of [SEGMENT, MESSAGES])
    if (boundary.get(...path) !== undefined) graph.clear(boundary, path);
}

/** The summary behind a boundary; where it is lost, one that says so, since what is preserved may start with an answer. */
function summaryOf(graph: Graph, boundary: Entry, newId: () => string): Entry {
  const { summary } = compactionsOf(graph).find((each) => each.boundary === boundary) ?? {};
  if (summary !== undefined) return summary;
  const { uuid } = boundary;
  const after = graph.children.get(uuid as string);
  const words = userEntry(boundary, LOST_SUMMARY, { parentUuid: uuid, uuid: newId() }, 1);
  const marks = { isCompactSummary: true, isVisibleInTranscriptOnly: true };
  const added = graph.insert({ ...words, ...marks }, boundary);
  for (const entry of after) graph.reparent(entry, added.uuid ?? null);
  return added;
}

/** What is there in place of the head or the tail. */
function standIn(graph: Graph, boundary: Entry, end: string): Entry | undefined {
  const listed = asList(boundary.get(...MESSAGES, 'uuids')).flatMap((id) =>
    find(graph, boundary, id),
  );
  if (listed.length > 0) return listed.at(end === 'headUuid' ? 0 : -1);
  const other = boundary.get(...SEGMENT, end === 'headUuid' ? 'tailUuid' : 'headUuid');
  const [there] = find(graph, boundary, other);
  // Of a segment whose head is lost only the tail is sure to be part.
  if (there === undefined || end === 'headUuid') return there;
  return [...subtree(graph, [there])].findLast((entry) => graph.isBefore(entry, boundary));
}

function find(graph: Graph, boundary: Entry, id: unknown): Entry[] {
  const entry = typeof id === 'string' ? graph.find(id, boundary) : undefined;
  return entry === undefined ? [] : [entry];
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
