import type { Change } from '../../graph/changes.ts';
import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import { startsWithAnswer } from '../../graph/starts-with-answer.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Transcript } from '../../transcript/transcript.ts';
import { hasParent, isDangling } from '../../validate/rules/dangling-parent.ts';
import type { Fix, FixContext, Told } from '../fix.ts';
import { type Evidence, findHeir, type Heir } from '../heirs.ts';
import { bringBack } from '../lines-in-helpers.ts';
import { userEntry } from '../user-entry.ts';

/** Evidence that names the parent itself: nothing can have stood between. */
const CERTAIN: ReadonlySet<Evidence> = new Set<Evidence>([
  'compaction',
  'source-call',
  'tool-call',
  'same-response',
]);

const LOST_PROMPT = 'The prompt that this conversation started with was lost.';

export const fix: Fix = {
  code: 'dangling-parent',
  guesses: true,
  *mend({ entry }, graph, context) {
    // Another finding's fix may have brought it back.
    if (hasParent(graph, entry)) return;
    const told = mendOne(entry, graph, context);
    if (told === undefined) return;
    yield told;
    // Notes that nothing followed from could do without their parent; now something does.
    for (let top = topNote(graph, entry); isDangling(graph, top); top = topNote(graph, top)) {
      const more = mendOne(top, graph, context);
      if (more === undefined) return;
      yield { ...more, entry: top };
    }
  },
};

/** The farthest above an entry that no message parts from it. */
function topNote(graph: Graph, entry: Entry): Entry {
  const noteAbove = (at: Entry): Entry | undefined => {
    const parent = graph.parentOf(at);
    return parent?.message === undefined ? parent : undefined;
  };
  return [...climb(entry, noteAbove)].at(-1) ?? entry;
}

function mendOne(
  entry: Entry,
  graph: Graph,
  { newId, unsafe, sentAfterChange }: FixContext,
): Told | undefined {
  const returned = bringBack(graph, entry);
  if (returned !== undefined) {
    const { parent, count } = returned;
    graph.reparent(entry, parent.uuid ?? null);
    return count > 0
      ? { did: 'returned', count }
      : { did: 'relinked', to: parent, evidence: 'helper' };
  }
  const { parent: heir, evidence, isGuess } = heirOf(graph, entry);
  if (isGuess && !unsafe) return undefined;
  const parent = heir ?? lostPrompt(graph, entry, newId);
  graph.reparent(entry, parent?.uuid ?? null);
  // What was lost may have been part of what the model had read.
  if (!CERTAIN.has(evidence)) sentAfterChange(entry);
  const isPrompted = heir === undefined && parent !== undefined;
  return { did: isPrompted ? 'prompted' : 'relinked', to: heir ?? null, evidence };
}

/** Branches that parted at a lost entry part at its heir: they do not become one. */
function heirOf(graph: Graph, orphan: Entry): Heir {
  const heir = findHeir(graph, orphan);
  if (CERTAIN.has(heir.evidence)) return heir;
  const sibling = lastMovedFrom(graph, orphan);
  if (sibling === undefined) return heir;
  return { parent: graph.parentOf(sibling), evidence: 'same-parent' };
}

interface Moved {
  /** So many changes were looked at. */
  changes: number;
  readonly byParent: Map<string | null, Map<Transcript, Entry>>;
}

const moved = new WeakMap<Graph, Moved>();

/** The entry of the same file that lost the same parent, and was given another last. */
function lastMovedFrom(graph: Graph, orphan: Entry): Entry | undefined {
  const known = moved.get(graph) ?? { changes: 0, byParent: new Map() };
  moved.set(graph, known);
  for (; known.changes < graph.changes.length; known.changes++) {
    const change = graph.changes[known.changes] as Change;
    if (change.kind !== 'reparent') continue;
    const ofParent = known.byParent.get(change.from) ?? new Map<Transcript, Entry>();
    known.byParent.set(change.from, ofParent.set(change.entry.transcript, change.entry));
  }
  return known.byParent.get(orphan.parentUuid ?? null)?.get(orphan.transcript);
}

/** A conversation that would start with an answer gets a prompt that says it was lost: the API takes no other. */
function lostPrompt(graph: Graph, first: Entry, newId: () => string): Entry | undefined {
  if (!startsWithAnswer(graph, first)) return undefined;
  const { entries } = first.transcript;
  const prompt = userEntry(first, LOST_PROMPT, { parentUuid: null, uuid: newId() }, -1);
  const before = entries[first.transcript.indexOf(first) - 1];
  // A file of a sub-agent has no place before its first line.
  return before === undefined && first.transcript !== graph.main
    ? undefined
    : graph.insert(prompt, before);
}
