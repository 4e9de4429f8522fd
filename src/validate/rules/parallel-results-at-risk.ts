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
    const beside = new Map<string, Entry>();
    for (const result of graph.entriesHolding('toolResult')) {
      // Most stand in the chain, and need no look at their calls.
      if (isOn(result)) continue;
      for (const id of result.toolIds('tool_result'))
        if (!beside.has(id) && graph.toolCalls.get(id).some(isOn))
          if (!graph.toolResults.get(id).some(isOn)) beside.set(id, result);
    }
    const [first] = beside.values();
    if (first !== undefined) yield { entry: first, args: { count: beside.size } };
  },
};
