import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import { isSynthetic } from '../graph/turns.ts';
import { tokenModel } from '../tokens/token-model.ts';
import type { Entry } from '../transcript/entry.ts';

/** The longest that a prompt cache lasts, in milliseconds. */
const LIFETIME = 60 * 60 * 1000;

/** What a cut costs while the API still has the conversation in its cache. */
export interface CacheMiss {
  /** How old the last response is, in minutes. */
  readonly minutes: number;
  /** Tokens that the next request reads anew. */
  readonly tokens: number;
}

/** Looks at the conversation before a change; tells after it what of the cache is lost. */
export function watchCache(graph: Graph, now: Date): () => CacheMiss | undefined {
  const { chain } = liveChain(graph);
  const last = chain.findLast(
    (entry) => entry.facts.message?.role === 'assistant' && !isSynthetic(entry),
  );
  const age = now.getTime() - (last?.facts.timestamp ?? Number.NaN);
  if (!(age >= 0 && age < LIFETIME)) return () => undefined;
  const before = chain.filter(isMessage).map((entry) => ({ entry, content: entry.contentBytes }));
  return () => {
    const after = liveChain(graph).chain;
    const messages = after.filter(isMessage);
    const first = before.findIndex(
      ({ entry, content }, place) =>
        messages[place] !== entry || !entry.contentBytes.equals(content),
    );
    // What was cut off at the end costs nothing.
    const changed = first < 0 ? undefined : messages[first];
    if (changed === undefined) return undefined;
    const tokens = tokenModel(after).tokensOfAll(after.slice(after.indexOf(changed)));
    return { minutes: Math.round(age / 60_000), tokens: Math.round(tokens) };
  };
}

function isMessage({ facts }: Entry): boolean {
  return facts.message !== undefined;
}
