import { canBeLeaf, chooseLeaf, newestOf } from '../../context/leaf.ts';
import { NEWEST_FAMILY } from '../../format/client-families.ts';
import type { Graph } from '../../graph/graph.ts';
import { promptText, roleOf } from '../../graph/roles.ts';
import { subtree } from '../../graph/subtree.ts';
import { asLastPrompt } from '../../passes/up-to/leaf-marker.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/** The marker names the end of the branch that its prompt is on, else the one that clients find by themselves. */
export const fix: Fix = {
  code: 'dangling-leaf',
  *mend({ entry }, graph) {
    const leaf = chooseLeaf(graph, { ...NEWEST_FAMILY, followsLastPrompt: false });
    const prompt = promptNamedBy(graph, entry);
    const branch = prompt === undefined ? [] : subtree(graph, prompt);
    const isNamed = leaf !== undefined && branch.includes(leaf);
    const named = isNamed ? leaf : newestOf(branch.filter((each) => canEnd(graph, each)));
    const to = named ?? leaf;
    if (to?.uuid === undefined) graph.clear(entry, ['leafUuid']);
    else graph.edit(entry, ['leafUuid'], to.uuid);
    yield {
      did: 'pointed',
      to: to ?? null,
      evidence: named === undefined ? 'order' : 'last-prompt',
    };
  },
};

function canEnd({ main }: Graph, entry: Entry): boolean {
  return entry.transcript === main && canBeLeaf(entry, NEWEST_FAMILY);
}

function promptNamedBy({ main }: Graph, marker: Entry): Entry | undefined {
  const words = marker.get('lastPrompt');
  if (typeof words !== 'string' || words === '') return undefined;
  return main.entries.findLast(
    (entry) => roleOf(entry) === 'prompt' && asLastPrompt(promptText(entry)) === words,
  );
}
