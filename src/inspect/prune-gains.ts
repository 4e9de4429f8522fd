import type { Session } from '../bundle/session.ts';
import { otherBranches } from '../context/branches-in-use.ts';
import { liveChain } from '../context/context.ts';
import { tokenModel } from '../tokens/token-model.ts';
import type { Entry } from '../transcript/entry.ts';
import { kindShares } from './kind-shares.ts';
import type { Kind } from './kinds.ts';

/** What an option of `prune` could take away at most. */
export interface Gain {
  /** The option. */
  readonly name: string;
  readonly bytes: number;
  /** Estimated, of what the model is sent. */
  readonly tokens: number;
}

/** The options that take away a kind of content as a whole. */
const OPTIONS: Partial<Record<Kind, string>> = {
  thinking: 'thinking',
  'tool calls': 'tools',
  'tool results': 'tool-results',
  images: 'images',
  'client data (toolUseResult)': 'client-data',
  progress: 'progress',
  snapshots: 'snapshots',
  'request copies': 'requests',
  'sub-agent files': 'sidechains',
};
/** Less of a session than this is not worth a word. */
const LEAST = 0.02;

/** What could be pruned from a session as it is now, the largest first. */
export function pruneGains({ graph }: Session): Gain[] {
  const { chain } = liveChain(graph);
  const kinds = kindShares(graph, chain, tokenModel(chain));
  const sum = (parts: readonly { readonly bytes: number }[]): number =>
    parts.reduce((all, { bytes }) => all + bytes, 0);
  const size = (entries: readonly Entry[]): number =>
    entries.reduce((all, { byteLength }) => all + byteLength, 0);
  const gains = [
    ...kinds.flatMap(({ kind, bytes, tokens }) => {
      const name = OPTIONS[kind];
      return name === undefined ? [] : [{ name, bytes, tokens }];
    }),
    {
      name: 'branches',
      bytes: size(otherBranches(graph).left.flatMap(({ entries }) => entries)),
      tokens: 0,
    },
  ];
  return gains.filter(({ bytes }) => bytes > sum(kinds) * LEAST).sort((a, b) => b.bytes - a.bytes);
}
