import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { nameOfCall } from '../../graph/name-of-call.ts';
import { asSummary } from '../../summary/opening.ts';
import { summarize } from '../../summary/summarize.ts';
import { formatCount } from '../../text/numbers.ts';
import { type TokenModel, tokenModel } from '../../tokens/token-model.ts';
import type { Entry } from '../../transcript/entry.ts';
import { conversationOf } from './conversation.ts';
import { type Cut, type CutPlace, cutAt, cutPlaces } from './cut.ts';

/** Whole turns are kept if they use this share of the room; else the cut falls inside a turn. */
const ENOUGH = 0.9;
/** What a result is cut to by the command that is proposed. */
const SHORT_RESULT = 20_000;

/** A cut, and how large the context is with it. */
interface Sized {
  readonly cut: Cut;
  readonly tokens: number;
}

/**
 * The cut that keeps most within a context of so many tokens, with the summary of the rest, system
 * prompt and tools; undefined if all fits as it is. The last exchange always stays.
 * @param summary What stands for the older part; by default the size of the built-in one counts.
 */
export function cutWithin(graph: Graph, target: number, summary?: string): Cut | undefined {
  const { chain, sent } = conversationOf(graph);
  // As every report counts: history that damage hides is not sent, and costs nothing until it is.
  const model = tokenModel(sent);
  if (model.size.count <= target) return undefined;
  const places = cutPlaces(graph);
  const costs = costsFrom(chain, sent.length, model);
  // Of what the responses counted before all that is here, nobody can say whether it is sent again.
  const unexplained = model.unseen - model.unseenFrom(0);
  const fixed = model.overhead + unexplained;
  const byTurn = largestWithin(places.filter(({ isTurn }) => isTurn));
  if (byTurn !== undefined && byTurn.tokens >= target * ENOUGH) return byTurn.cut;
  const best = largestWithin(places);
  if (best !== undefined) return best.cut;
  const last = places.at(-1);
  const least = last === undefined ? { kept: chain, tokens: model.size.count } : leastOf(last);
  throw least.tokens - unexplained <= target
    ? startMissing(target, Math.round(unexplained))
    : tooSmall(target, least.tokens, heaviest(graph, least.kept, model));

  /** Of some places the first that leaves no more than the target. */
  function largestWithin(some: readonly CutPlace[]): Sized | undefined {
    const sizes = some.map(({ place }) => costs[place] as number);
    let index = sizes.findIndex((size) => fixed + size <= target);
    while (index >= 0) {
      const found = sized(some[index] as CutPlace);
      if (found.tokens <= target) return found;
      // No summary gets shorter by having more to tell: this much has to go at least.
      const most = (sizes[index] as number) - (found.tokens - target);
      index = sizes.findIndex((size, at) => at > index && size <= most);
    }
    return undefined;
  }

  function sized({ place }: CutPlace): Sized {
    const cut = cutAt(graph, place);
    const text = asSummary(summary ?? summarize(graph, cut));
    const tokens = fixed + model.tokensOfText(text) + (costs[place] as number);
    return { cut, tokens: Math.ceil(tokens) };
  }

  function leastOf(place: CutPlace): { kept: readonly Entry[]; tokens: number } {
    const { cut, tokens } = sized(place);
    return { kept: cut.kept, tokens };
  }
}

/**
 * By place: what the chain costs from there on.
 * @param sent How many of its last entries the model is about.
 */
function costsFrom(chain: readonly Entry[], sent: number, model: TokenModel): Float64Array {
  const hidden = chain.length - sent;
  const costs = new Float64Array(chain.length + 1);
  for (let place = chain.length - 1; place >= 0; place--)
    costs[place] = (costs[place + 1] as number) + model.tokensOf(chain[place] as Entry);
  return costs.map((cost, place) => cost + model.unseenFrom(Math.max(0, place - hidden)));
}

function tooSmall(target: number, least: number, most: string): UserError {
  return new UserError({
    code: 'target-too-small',
    message: `The last exchange and a summary of the rest do not fit into ${formatCount(target)} tokens${most}. Nothing was written.`,
    hint: `The smallest target is ${least}. To shorten long results first: ccsurgery prune SESSION --tool-results ${SHORT_RESULT}`,
  });
}

function startMissing(target: number, tokens: number): UserError {
  return new UserError({
    code: 'start-missing',
    message: `Whether the result has at most ${formatCount(target)} tokens cannot be told: the first response counted ${formatCount(tokens)} tokens more than its prompt, system prompt and tools, so the start of the conversation is missing from the transcript. Nothing was written.`,
    hint: 'Choose a larger target, or say with --keep-last how many turns stay.',
  });
}

/** Names the entry that costs most, if it is most of what is kept. */
function heaviest(graph: Graph, kept: readonly Entry[], model: TokenModel): string {
  const [most] = [...kept].sort((a, b) => model.tokensOf(b) - model.tokensOf(a));
  if (most === undefined) return '';
  const [call] = most.toolIds('tool_result');
  const what =
    call !== undefined
      ? `the result of ${nameOfCall(graph, call) ?? 'a call'}`
      : most.facts.message?.role === 'assistant'
        ? 'a response'
        : 'a message';
  const tokens = formatCount(Math.round(model.tokensOf(most)));
  return `: ${what} in line ${most.line} alone takes about ${tokens}`;
}
