import { chainTo } from '../../context/chain.ts';
import { chooseLeaf } from '../../context/leaf.ts';
import { PLAIN_FAMILY } from '../../format/client-families.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'parallel-results-at-risk',
  severity: 'warning',
  what: 'Results of parallel calls that stand beside the chain of parents: {count}; this is the first.',
  why: 'Clients before 2.1.150 do not find them on resume and drop their calls.',
  todo: 'Nothing for newer clients; for older ones `ccsurgery repair --linearize` puts the results into one chain.',
  *check({ graph }: Subject): Generator<Finding> {
    const leaf = chooseLeaf(graph, PLAIN_FAMILY);
    if (leaf === undefined) return;
    const chain = new Set(chainTo(graph, leaf, PLAIN_FAMILY));
    const isOn = (entry: Entry): boolean => chain.has(entry);
    const beside: Entry[] = [];
    for (const id of graph.toolCalls.keys()) {
      const [result, ...others] = graph.toolResults.get(id);
      if (result === undefined || isOn(result) || others.some(isOn)) continue;
      if (graph.toolCalls.get(id).some(isOn)) beside.push(result);
    }
    if (beside[0] !== undefined) yield { entry: beside[0], args: { count: beside.length } };
  },
};
