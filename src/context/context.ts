import { type ClientFamily, clientFamily, NEWEST_FAMILY } from '../format/client-families.ts';
import type { Graph } from '../graph/graph.ts';
import { perState } from '../graph/per-state.ts';
import { type ContextSize, tokenModel } from '../tokens/token-model.ts';
import { type ContextWindow, windowOf } from '../tokens/window.ts';
import type { Entry } from '../transcript/entry.ts';
import { answerNext } from './answer-next.ts';
import { type ApiProblem, checkApiRules } from './api-rules.ts';
import { chainTo } from './chain.ts';
import { chooseLeaf } from './leaf.ts';
import { type Message, mergePieces } from './messages.ts';
import { piecesOf } from './pieces.ts';
import { settleToolPairs } from './tool-pairs.ts';
import { wayOf } from './ways.ts';

/** The conversation that a client would send on resume, before the new prompt. */
export interface Context {
  readonly family: ClientFamily;
  readonly leaf: Entry | undefined;
  /** The entries that resume uses, oldest first. */
  readonly chain: readonly Entry[];
  readonly messages: readonly Message[];
  readonly tokens: ContextSize;
  /** The room that its model has; undefined without any response. */
  readonly window: ContextWindow | undefined;
  /** Rules of the API that the request would break. */
  readonly problems: readonly ApiProblem[];
}

/** @param family Which client resumes; by default the one that wrote the session's last entries. */
export function buildContext(graph: Graph, family = ownFamily(graph)): Context {
  const { leaf, chain } = liveChain(graph, family);
  const merged = mergePieces(settleToolPairs(piecesOf(chain, family), family), family);
  const messages = answerNext(merged, family);
  return {
    family,
    leaf,
    chain,
    messages,
    tokens: tokenModel(chain).size,
    window: windowOf(graph.main.entries),
    problems: checkApiRules(messages),
  };
}

/** What a client goes back from, and the entries that it uses, oldest first. */
export interface LiveChain {
  readonly leaf: Entry | undefined;
  readonly chain: readonly Entry[];
}

/** The chains that were asked for: several passes ask for the same. */
const chainsOf = perState(() => new Map<string, LiveChain>());

/** The entries that resume uses, without what it makes of them. */
export function liveChain(graph: Graph, family = ownFamily(graph)): LiveChain {
  const chains = chainsOf(graph);
  const key = wayOf(family);
  const live = chains.get(key) ?? findChain(graph, family);
  chains.set(key, live);
  return live;
}

function findChain(graph: Graph, family: ClientFamily): LiveChain {
  // A sub-agent's file has nothing but sidechain entries: they are its conversation.
  const leaf =
    chooseLeaf(graph, family) ?? chooseLeaf(graph, { ...family, sidechainCanBeLeaf: true });
  return {
    leaf,
    chain: leaf === undefined ? unlinkedEntries(graph) : chainTo(graph, leaf, family),
  };
}

/** The family of the client that wrote the newest line that names a version. */
export function ownFamily(graph: Graph): ClientFamily {
  const { entries } = graph.main;
  for (let i = entries.length - 1; i >= 0; i--) {
    const version = entries[i]?.get('version');
    const family = typeof version === 'string' ? clientFamily(version) : undefined;
    if (family !== undefined) return family;
  }
  return NEWEST_FAMILY;
}

/** Exports without uuids have no graph: their lines are the conversation. */
function unlinkedEntries(graph: Graph): Entry[] {
  return graph.main.entries.filter(
    (entry) => entry.facts.message !== undefined && !entry.has('isSidechain'),
  );
}
