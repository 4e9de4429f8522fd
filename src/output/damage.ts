import type { Graph } from '../graph/graph.ts';
import { plural } from '../text/numbers.ts';

/** What is to be said of lines that no command can make sense of. */
export function damageWords(graph: Graph): string | undefined {
  const isDamaged = (problem: string | undefined): boolean =>
    problem !== undefined && problem !== 'blank';
  const lines = graph.entries().filter((entry) => isDamaged(entry.problem)).length;
  return lines === 0
    ? undefined
    : `${plural(lines, 'line')} could not be read; \`ccsurgery validate\` names them.`;
}
