import { liveChain } from '../../context/context.ts';
import { countTokens, entryTokens, estimateTokens } from '../../context/tokens.ts';
import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { turnStarts } from '../../graph/turns.ts';
import { bytesOf } from '../../summary/budget.ts';
import { asSummary } from '../../summary/opening.ts';
import { summarize } from '../../summary/summarize.ts';
import { findCut, possibleCuts } from './cut.ts';

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
  const others = Math.max(0, count - estimateTokens(chain, bytesPerToken));
  /** The tokens of the last turn, of the last two, and so on. */
  const sizes = sizesOfLast();
  const cuts = possibleCuts(chain, prompts);
  // Without any summary: no more than these can stay.
  let keep = Math.min(turns - 1, turnsOf(target - others));
  let need = neededFor(keep);
  while (keep > 0 && need.tokens > target) {
    // With more of them replaced no summary gets shorter: so much has to go at least.
    const most = Math.min(
      keep - 1,
      turnsOf((sizes[need.turns - 1] ?? count) - (need.tokens - target)),
    );
    keep = cuts.find((kept) => kept <= most) ?? 0;
    need = neededFor(keep);
  }
  if (need.tokens > target) throw tooSmall(target, need.tokens);
  return keep;

  function sizesOfLast(): number[] {
    const sums: number[] = [];
    let tokens = 0;
    for (const entry of chain.toReversed()) {
      tokens += entryTokens(entry, bytesPerToken);
      if (prompts.has(entry)) sums.push(tokens);
    }
    return sums;
  }

  /** How many of the last turns have room in so many tokens. */
  function turnsOf(room: number): number {
    const first = sizes.findIndex((size) => size > room);
    return first < 0 ? sizes.length : first;
  }

  function neededFor(keepLast: number): { tokens: number; turns: number } {
    const cut = findCut(graph, keepLast);
    if (cut === undefined) return { tokens: count, turns };
    const text = asSummary(summary ?? summarize(graph, cut));
    const tokens = others + bytesOf(text) / bytesPerToken + estimateTokens(cut.kept, bytesPerToken);
    return { tokens: Math.ceil(tokens), turns: cut.turns.kept };
  }
}

function tooSmall(target: number, needed: number): UserError {
  return new UserError({
    code: 'target-too-small',
    message: `The session does not fit into ${target} tokens, not even as a summary alone.`,
    hint: `That would take about ${needed} tokens, system prompt and tools included.`,
  });
}
