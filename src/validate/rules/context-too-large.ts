import { liveChain } from '../../context/context.ts';
import { kindShares } from '../../inspect/kind-shares.ts';
import { formatCount } from '../../text/numbers.ts';
import { tokenModel } from '../../tokens/token-model.ts';
import { windowOf } from '../../tokens/window.ts';
import { apiErrorAtEnd, FULL, isRepeated } from '../api-error.ts';
import { makeSmaller } from '../make-smaller.ts';
import type { Finding, Rule, Severity, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'context-too-large',
  severity: 'warning',
  isSymptom: true,
  what: 'The context has about {tokens} tokens, {share}. Most of it: {most}.',
  why: 'The API refuses what does not fit into the window, and clients compact before that.',
  todo: 'Run `{command}`; `ccsurgery inspect` shows what takes the room.',
  *check({ graph }: Subject): Generator<Finding> {
    const { chain } = liveChain(graph);
    const model = tokenModel(chain);
    const { count } = model.size;
    const sizes = windowOf(graph.main.entries)?.sizes ?? [];
    const [window] = sizes;
    const severity = severityOf(graph, count, sizes);
    if (severity === undefined) return;
    const [most] = kindShares(graph, chain, model).sort((a, b) => b.tokens - a.tokens);
    const entry = chain.findLast(({ facts }) => facts.message !== undefined);
    yield {
      ...(entry && { entry }),
      severity,
      args: {
        tokens: formatCount(count),
        share:
          window === undefined
            ? 'in a window of unknown size'
            : `${Math.round((count / window) * 100)}% of the ${formatCount(window)} of the model's window`,
        most: most === undefined ? 'unknown' : `${most.kind}, about ${formatCount(most.tokens)}`,
        command: makeSmaller(graph),
      },
    };
  },
};

function severityOf(
  graph: Subject['graph'],
  count: number,
  sizes: readonly number[],
): Severity | undefined {
  const error = apiErrorAtEnd(graph);
  if (error?.refusal === 'too-long' && isRepeated(graph, error)) return 'error';
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined) return undefined;
  if (count > largest) return 'error';
  return count >= smallest * FULL ? 'warning' : undefined;
}
