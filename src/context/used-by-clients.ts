import { EntryMarks } from '../graph/entry-marks.ts';
import { perState } from '../graph/per-state.ts';
import type { Entry } from '../transcript/entry.ts';
import { liveChain } from './context.ts';
import { FAMILIES_BY_WAY } from './ways.ts';

/** The entries that some client would use on resume. */
export const usedByClients = perState((graph): { has(entry: Entry): boolean } => {
  const used = new EntryMarks(graph.main);
  for (const family of FAMILIES_BY_WAY)
    for (const entry of liveChain(graph, family).chain) used.add(entry);
  return used;
});
