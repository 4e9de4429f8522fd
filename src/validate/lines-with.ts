import type { Graph } from '../graph/graph.ts';
import type { LineProblem } from '../transcript/facts.ts';
import type { Finding } from './rule.ts';

/** Lines that hold no entry for the given reason. */
export function* linesWith(graph: Graph, problem: LineProblem): Generator<Finding> {
  for (const transcript of graph.transcripts.filter(({ hasProblems }) => hasProblems))
    for (const entry of transcript.entries) if (entry.problem === problem) yield { entry };
}
