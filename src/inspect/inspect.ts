import type { Session } from '../bundle/session.ts';
import { liveChain } from '../context/context.ts';
import { countTokens, entryTokens, type TokenCount } from '../context/tokens.ts';
import { abandonedBranches } from '../graph/branches.ts';
import { type Compaction, compactionsOf } from '../graph/compactions.ts';
import { promptText } from '../graph/roles.ts';
import { turnsOf } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { type KindShare, kindShares } from './kind-shares.ts';
import { bytesByKind, type Kind } from './kinds.ts';
import { type ToolShare, toolShares } from './tools.ts';

/** Where the bytes and the context of a session go. */
export interface Inspection {
  readonly entries: number;
  readonly bytes: number;
  readonly tokens: TokenCount;
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
  readonly number: number;
  readonly line: number;
  readonly uuid: string | null;
  readonly prompt: string;
  readonly entries: number;
  readonly bytes: number;
  /** Estimated, of what resume would send. */
  readonly tokens: number;
  /** Whether resume would send its prompt. */
  readonly live: boolean;
}

export interface LargeEntry {
  readonly line: number;
  readonly uuid: string | null;
  readonly type: string;
  readonly kind: Kind;
  readonly bytes: number;
}

export interface BranchShare {
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
  const tokens = countTokens(chain);
  const { bytesPerToken } = tokens;
  const entries = graph.main.entries.filter((entry) => entry.problem !== 'blank');
  return {
    entries: entries.length,
    bytes: graph.main.bytes.length,
    tokens,
    kinds: kindShares(entries, live, bytesPerToken),
    tools: toolShares(graph, live, bytesPerToken),
    turns: turnsOf(graph).map(({ number, prompt, entries }) => ({
      number,
      line: prompt.line,
      uuid: prompt.uuid ?? null,
      prompt: promptText(prompt),
      entries: entries.length,
      bytes: sumBytes(entries),
      tokens: Math.round(
        entries.reduce((sum, e) => sum + (live.has(e) ? entryTokens(e, bytesPerToken) : 0), 0),
      ),
      live: live.has(prompt),
    })),
    largest: [...entries]
      .sort((a, b) => b.byteLength - a.byteLength)
      .slice(0, LARGEST)
      .map(largeEntry),
    versions: versionsOf(entries),
    compactions: compactionsOf(graph),
    branches: abandonedBranches(graph, chain).map(({ root, entries }) => ({
      uuid: root.uuid ?? null,
      line: root.line,
      entries: entries.length,
      bytes: sumBytes(entries),
    })),
    artifacts: artifactShares(artifacts),
  };
}

function largeEntry(entry: Entry): LargeEntry {
  const [most] = [...bytesByKind(entry)].sort((a, b) => b[1] - a[1]);
  return {
    line: entry.line,
    uuid: entry.uuid ?? null,
    type: entry.type ?? entry.problem ?? 'unknown',
    kind: most?.[0] ?? 'other entries',
    bytes: entry.byteLength,
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
