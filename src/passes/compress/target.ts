import { liveChain } from '../../context/context.ts';
import { countTokens, entryTokens } from '../../context/tokens.ts';
import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { turnStarts } from '../../graph/turns.ts';
import { bytesOf } from '../../summary/budget.ts';
import { asSummary } from '../../summary/opening.ts';
import { summarize } from '../../summary/summarize.ts';
import { estimate } from '../live-before.ts';
import { findCut } from './cut.ts';

/**
 * The largest number of turns that fit into a context of so many tokens, with the summary of the
 * others, system prompt and tools; all turns if they fit as they are.
 * @param summary What stands for the older turns; by default the size of the built-in one counts.
 */
export function turnsWithin(graph: Graph, target: number, summary?: string): number {
  const { chain } = liveChain(graph);
  const { count, bytesPerToken } = countTokens(chain);
  const prompts = turnStarts(graph);
  const turns = chain.filter((entry) => prompts.has(entry)).length;
  if (count <= target) return turns;
  // What the client sends besides the conversation.
  const others = Math.max(0, count - estimate(chain, bytesPerToken));
  let keep = Math.min(turns - 1, turnsThatFit());
  for (; keep > 0 && neededFor(keep) > target; keep--);
  const needed = keep > 0 ? 0 : neededFor(0);
  if (needed > target) throw tooSmall(target, needed);
  return keep;

  /** Without any summary: no more than these can stay. */
  function turnsThatFit(): number {
    let [tokens, fitting] = [others, 0];
    for (const entry of chain.toReversed()) {
      tokens += entryTokens(entry, bytesPerToken);
      if (tokens > target) break;
      if (prompts.has(entry)) fitting++;
    }
    return fitting;
  }

  function neededFor(keepLast: number): number {
    const cut = findCut(graph, keepLast);
    if (cut === undefined) return count;
    const text = asSummary(summary ?? summarize(graph, cut));
    return Math.ceil(others + bytesOf(text) / bytesPerToken + estimate(cut.kept, bytesPerToken));
  }
}

function tooSmall(target: number, needed: number): UserError {
  return new UserError({
    code: 'target-too-small',
    message: `The session does not fit into ${target} tokens, not even as a summary alone.`,
    hint: `That would take about ${needed} tokens, system prompt and tools included.`,
  });
}
