import { canBeLeaf, chooseLeaf, newestOf } from '../../context/leaf.ts';
import { NEWEST_FAMILY } from '../../format/client-families.ts';
import type { Graph } from '../../graph/graph.ts';
import { promptText, roleOf } from '../../graph/roles.ts';
import { subtree } from '../../graph/subtree.ts';
import { asLastPrompt } from '../../passes/up-to/leaf-marker.ts';
import type { Entry } from '../../transcript/entry.ts';
import { rule } from '../../validate/rules/dangling-leaf.ts';
import type { Fix, Told } from '../fix.ts';

/** The marker names the end of the branch that its prompt is on, else the one that clients find by themselves. */
export const fix: Fix = {
  code: 'dangling-leaf',
  *mend({ entry }, graph) {
    const leaf = chooseLeaf(graph, { ...NEWEST_FAMILY, followsLastPrompt: false });
    const prompt = promptNamedBy(graph, entry);
    const branch = prompt === undefined ? [] : [...subtree(graph, [prompt])];
    const isNamed = leaf !== undefined && branch.includes(leaf);
    const named = isNamed ? leaf : newestOf(branch.filter((each) => canEnd(graph, each)));
    const to = named ?? leaf;
    if (to?.uuid === undefined) {
      yield* clearAll(graph);
      return;
    }
    graph.edit(entry, ['leafUuid'], to.uuid);
    yield { did: 'pointed', to, evidence: named === undefined ? 'order' : 'last-prompt' };
  },
};

/** There is nothing to name. Once a marker names nothing, the one before it counts. */
function* clearAll(graph: Graph): Generator<Told> {
  for (;;) {
    const [found] = rule.check({ graph });
    if (found?.entry === undefined) return;
    graph.clear(found.entry, ['leafUuid']);
    yield { entry: found.entry, did: 'pointed', to: null, evidence: 'order' };
  }
}

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
