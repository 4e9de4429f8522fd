import { chainTo } from '../../context/chain.ts';
import { chooseLeaf } from '../../context/leaf.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../format/client-families.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

/** The newest client that follows nothing but the chain of parents. */
const FAMILY = CLIENT_FAMILIES.findLast((family) => !family.findsParallelResults) as ClientFamily;

export const rule: Rule = {
  code: 'parallel-results-at-risk',
  severity: 'warning',
  what: 'Results of parallel calls that stand beside the chain of parents: {count}; this is the first.',
  why: 'Clients before 2.1.150 do not find them on resume and drop their calls.',
  todo: 'Nothing for newer clients; for older ones the results must stand in one chain.',
  *check({ graph }: Subject): Generator<Finding> {
    const leaf = chooseLeaf(graph, FAMILY);
    if (leaf === undefined) return;
    const chain = chainTo(graph, leaf, FAMILY);
    const answered = new Set(chain.flatMap((entry) => entry.toolIds('tool_result')));
    const beside = chain
      .flatMap((entry) => entry.toolIds('tool_use'))
      .flatMap((id) => (answered.has(id) ? [] : graph.toolResults.get(id).slice(0, 1)));
    if (beside[0] !== undefined) yield { entry: beside[0], args: { count: beside.length } };
  },
};
