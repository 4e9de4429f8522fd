import type { Graph } from '../../graph/graph.ts';

const TYPE = 'content-replacement';

/**
 * Removes what a client would send in place of results that are gone, or are no longer the same:
 * newer ones note how they shortened a result, and do so again on resume.
 */
export function forgetReplacements(graph: Graph, calls: ReadonlySet<string>): void {
  if (calls.size === 0) return;
  for (const transcript of graph.transcripts) {
    if (!transcript.mayHave(TYPE)) continue;
    for (const entry of transcript.entries.filter(({ type }) => type === TYPE)) {
      const replacements = entry.get('replacements');
      if (!Array.isArray(replacements)) continue;
      const isMeant = (each: { toolUseId?: unknown } | null): boolean =>
        typeof each?.toolUseId === 'string' && calls.has(each.toolUseId);
      if (!replacements.some(isMeant)) continue;
      if (replacements.every(isMeant)) graph.remove(entry);
      else {
        const places = replacements.flatMap((each, index) => (isMeant(each) ? [index] : []));
        graph.clearElements(entry, ['replacements'], places);
      }
    }
  }
}
