import { chainTo } from '../../context/chain.ts';
import { ownFamily } from '../../context/context.ts';
import { chooseLeaf } from '../../context/leaf.ts';
import { PLAIN_FAMILY } from '../../format/client-families.ts';
import { EntryMarks } from '../../graph/entry-marks.ts';
import type { Graph } from '../../graph/graph.ts';
import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'parallel-results-at-risk',
  severity: 'warning',
  what: 'Results of parallel calls that stand beside the chain of parents: {count}; this is the first.',
  why: 'Clients up to {client} follow only the chain: on resume they do not find the results, and drop their calls.',
  todo: 'If such a client is to resume the session: `ccsurgery repair --linearize` puts the results into one chain. Newer clients need nothing.',
  *check({ graph }: Subject): Generator<Finding> {
    const leaf = chooseLeaf(graph, PLAIN_FAMILY);
    if (leaf === undefined) return;
    const chain = new EntryMarks(graph.main);
    for (const entry of chainTo(graph, leaf, PLAIN_FAMILY)) chain.add(entry);
    const isOn = (entry: Entry): boolean => chain.has(entry);
    // Most stand in the chain, and need no look at their calls.
    const beside = graph.entriesHolding('toolResult').filter((result) => !isOn(result));
    const atRisk =
      pairedCalls(graph) === undefined
        ? firstOfEachId(graph, beside, isOn)
        : beside.filter((result) => isOn(graph.parentOf(result) as Entry));
    const [first] = atRisk;
    if (first === undefined) return;
    const severity = ownFamily(graph).findsParallelResults ? 'info' : 'warning';
    const args = { count: atRisk.length, client: PLAIN_FAMILY.from };
    yield { entry: first, severity, args };
  },
};

/** The first results of calls on the chain that no result there answers. */
function firstOfEachId(
  graph: Graph,
  beside: readonly Entry[],
  isOn: (entry: Entry) => boolean,
): Entry[] {
  const firsts = new Map<string, Entry>();
  for (const result of beside)
    for (const id of result.toolIds('tool_result'))
      if (!firsts.has(id) && graph.toolCalls.get(id).some(isOn))
        if (!graph.toolResults.get(id).some(isOn)) firsts.set(id, result);
  return [...firsts.values()];
}
