import { ENTRY_TYPES } from '../../format/entry-types.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from './kept.ts';

/** Tells which notes that were written after the end still mean something. */
export function meaningfulNotes(graph: Graph, kept: ReadonlySet<Entry>): (note: Entry) => boolean {
  const { entries } = graph.main;
  const lastOfType = new Map(entries.map((entry) => [entry.type, entry]));
  const isKept = (id: string): boolean => graph.byUuid.get(id).some((entry) => kept.has(entry));
  let gone: ReadonlySet<string> | undefined;
  return (note) => {
    if (note.problem !== undefined) return false;
    switch (ENTRY_TYPES.get(note.type ?? '')) {
      case 'moment':
        return false;
      case 'session':
        return lastOfType.get(note.type) === note;
      case 'entry':
        return note.facts.links.some(({ id }) => isKept(id));
      default:
        gone ??= goneIds(entries, kept);
        return !names(note.parse(), gone);
    }
  };
}

/** The ids that no kept entry has. */
function goneIds(entries: readonly Entry[], kept: ReadonlySet<Entry>): Set<string> {
  const ids = new Set(
    entries.filter((entry) => isConversation(entry) && !kept.has(entry)).flatMap(idsOf),
  );
  for (const entry of kept) for (const id of idsOf(entry)) ids.delete(id);
  return ids;
}

function idsOf(entry: Entry): string[] {
  const { uuid, promptId, message } = entry.facts;
  const ids = [uuid, promptId, message?.id, ...entry.toolIds('tool_use')];
  return ids.filter((id) => id !== undefined);
}

function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => names(member, ids));
}
