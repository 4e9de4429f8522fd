import type { Session } from '../bundle/session.ts';
import { liveChain } from '../context/context.ts';
import { sizeOf } from '../context/size.ts';
import { type TurnState, turnStates } from '../context/turn-states.ts';
import { type Compaction, compactionsOf } from '../graph/compactions.ts';
import { promptText } from '../graph/roles.ts';
import { type Turn, turnsOf } from '../graph/turns.ts';
import { branchesOf } from '../selection/branches.ts';
import { type ContextSize, tokenModel } from '../tokens/token-model.ts';
import { type ContextWindow, windowOf } from '../tokens/window.ts';
import type { Entry } from '../transcript/entry.ts';
import { type KindShare, kindShares } from './kind-shares.ts';
import { bytesByKind, type Kind } from './kinds.ts';
import { type ToolShare, toolShares } from './tools.ts';

/** Where the bytes and the context of a session go. */
export interface Inspection {
  /** With those of sub-agents. */
  readonly entries: number;
  readonly bytes: number;
  /** Files of sub-agents that are counted in. */
  readonly agentFiles: number;
  readonly tokens: ContextSize;
  readonly window: ContextWindow | undefined;
  /** What of the tokens is system prompt and tools. */
  readonly overhead: number;
  /** What the responses counted besides, and the transcript does not have. */
  readonly unseen: number;
  readonly kinds: readonly KindShare[];
  readonly tools: readonly ToolShare[];
  readonly turns: readonly TurnShare[];
  readonly largest: readonly LargeEntry[];
  readonly versions: readonly { readonly version: string; readonly entries: number }[];
  readonly compactions: readonly Compaction[];
  readonly branches: readonly BranchShare[];
  readonly artifacts: readonly ArtifactShare[];
}

export interface TurnShare {
  /** 0 for what the model did after a compaction, before the next prompt. */
  readonly number: number;
  /** The name by which options take it: its number, or `0.2` for turn 0 of the second segment. */
  readonly name: string;
  readonly line: number;
  readonly uuid: string | null;
  readonly prompt: string;
  readonly entries: number;
  readonly bytes: number;
  /** Estimated, of what resume would send. */
  readonly tokens: number;
  /** Whether resume would send it. */
  readonly live: boolean;
  readonly state: TurnState;
}

export interface LargeEntry {
  readonly line: number;
  readonly uuid: string | null;
  readonly type: string;
  readonly kind: Kind;
  readonly bytes: number;
  /** Estimated; 0 if resume would not send it. */
  readonly tokens: number;
}

export interface BranchShare {
  /** In file order, from 1. */
  readonly number: number;
  readonly uuid: string | null;
  readonly line: number;
  readonly entries: number;
  readonly bytes: number;
}

export interface ArtifactShare {
  readonly role: string;
  readonly files: number;
  readonly bytes: number;
}

const LARGEST = 10;

export function inspect({ graph, artifacts }: Session): Inspection {
  const { chain } = liveChain(graph);
  const live = new Set(chain);
  const stateOf = turnStates(graph, chain);
  const model = tokenModel(chain);
  const { entries } = graph.main;
  const tokensOf = (entry: Entry): number => (live.has(entry) ? model.tokensOf(entry) : 0);
  const size = sizeOf(graph);
  const overhead = Math.min(model.overhead, model.size.count);
  return {
    entries: size.entries,
    bytes: size.bytes,
    agentFiles: graph.transcripts.length - 1,
    tokens: model.size,
    window: windowOf(entries),
    overhead,
    unseen: Math.round(model.unseen),
    kinds: kindShares(graph, chain, model),
    tools: toolShares(graph, live, model),
    turns: turnsOf(graph).map((turn) => turnShare(turn, stateOf(turn), tokensOf)),
    largest: [...entries]
      .sort((a, b) => tokensOf(b) - tokensOf(a) || b.byteLength - a.byteLength)
      .slice(0, LARGEST)
      .map((entry) => largeEntry(entry, Math.round(tokensOf(entry)))),
    versions: versionsOf(entries),
    compactions: compactionsOf(graph),
    branches: branchesOf(graph, chain).map(({ number, root, entries }) => ({
      number,
      uuid: root.uuid ?? null,
      line: root.line,
      entries: entries.length,
      bytes: sumBytes(entries),
    })),
    artifacts: artifactShares(artifacts),
  };
}

function turnShare(
  { number, name, prompt, entries }: Turn,
  state: TurnState,
  tokensOf: (entry: Entry) => number,
): TurnShare {
  const first = prompt ?? entries[0];
  return {
    number,
    name,
    line: first?.line ?? 0,
    uuid: first?.uuid ?? null,
    prompt: prompt === undefined ? '' : promptText(prompt),
    entries: entries.length,
    bytes: sumBytes(entries),
    tokens: Math.round(entries.reduce((sum, entry) => sum + tokensOf(entry), 0)),
    live: state === 'live',
    state,
  };
}

function largeEntry(entry: Entry, tokens: number): LargeEntry {
  const [most] = [...bytesByKind(entry)].sort((a, b) => b[1] - a[1]);
  return {
    line: entry.line,
    uuid: entry.uuid ?? null,
    type: entry.type ?? entry.problem ?? 'unknown',
    kind: most?.[0] ?? 'other entries',
    bytes: entry.byteLength,
    tokens,
  };
}

function versionsOf(entries: readonly Entry[]): { version: string; entries: number }[] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const version = entry.get('version');
    if (typeof version === 'string') counts.set(version, (counts.get(version) ?? 0) + 1);
  }
  return [...counts].map(([version, count]) => ({ version, entries: count }));
}

function artifactShares(artifacts: Session['artifacts']): ArtifactShare[] {
  const shares = new Map<string, { files: number; bytes: number }>();
  for (const { role, bytes } of artifacts) {
    const share = shares.get(role) ?? { files: 0, bytes: 0 };
    shares.set(role, { files: share.files + 1, bytes: share.bytes + bytes });
  }
  return [...shares].map(([role, share]) => ({ role, ...share }));
}

function sumBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.byteLength, 0);
}
