import { liveChain } from '../../context/context.ts';
import { countTokens, entryTokens } from '../../context/tokens.ts';
import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { turnStarts } from '../../graph/turns.ts';
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
  const tokens = chain.map((entry) => entryTokens(entry, bytesPerToken));
  // What the client sends besides the conversation.
  let sent = Math.max(0, count - tokens.reduce((sum, each) => sum + each, 0));
  let keep = 0;
  for (let index = chain.length - 1; index >= 0 && sent <= target; index--) {
    sent += tokens[index] as number;
    if (sent <= target && prompts.has(chain[index] as (typeof chain)[0])) keep++;
  }
  const others = Math.max(0, count - estimate(chain, bytesPerToken));
  for (keep = Math.min(keep, turns - 1); keep >= 0; keep--) {
    const needed = neededFor(keep);
    if (needed <= target) return keep;
    if (keep === 0) throw tooSmall(target, needed);
  }
  return turns;

  function neededFor(keepLast: number): number {
    const cut = findCut(graph, keepLast);
    if (cut === undefined) return count;
    const text = asSummary(summary ?? summarize(graph, cut));
    const own = Buffer.byteLength(JSON.stringify(text)) / bytesPerToken;
    return Math.ceil(others + own + estimate(cut.kept, bytesPerToken));
  }
}

function tooSmall(target: number, needed: number): UserError {
  return new UserError({
    code: 'target-too-small',
    message: `The session does not fit into ${target} tokens, not even as a summary alone.`,
    hint: `That would take about ${needed} tokens, system prompt and tools included.`,
  });
}
