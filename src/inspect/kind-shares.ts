import type { Graph } from '../graph/graph.ts';
import { type PartKind, partsOf, partTokens } from '../tokens/parts.ts';
import type { TokenModel } from '../tokens/token-model.ts';
import type { Entry } from '../transcript/entry.ts';
import { bytesByKind, KINDS, type Kind } from './kinds.ts';

export interface KindShare {
  readonly kind: Kind;
  readonly sent: boolean;
  readonly bytes: number;
  /** Estimated, of what resume would send. */
  readonly tokens: number;
}

const KIND_OF_PART: Readonly<Record<PartKind, Kind>> = {
  prompt: 'prompts and texts of the user',
  answer: 'assistant text',
  thinking: 'thinking',
  'edit-call': 'tool calls',
  call: 'tool calls',
  result: 'tool results',
  image: 'images',
  attachment: 'attachments',
};

/** How much of each kind a session has. */
export function kindShares(
  { main, transcripts }: Graph,
  chain: readonly Entry[],
  model: TokenModel,
): KindShare[] {
  const bytes = new Sums();
  const tokens = new Sums();
  for (const entry of main.entries)
    for (const [kind, count] of bytesByKind(entry)) bytes.add(kind, count);
  for (const { entries } of transcripts.slice(1))
    for (const { byteLength } of entries) bytes.add('sub-agent files', byteLength);
  for (const entry of chain)
    for (const part of partsOf(entry))
      tokens.add(KIND_OF_PART[part.kind], partTokens(part) * model.scaleOf(entry));
  return KINDS.map(({ kind, sent }) => ({
    kind,
    sent,
    bytes: bytes.get(kind) ?? 0,
    tokens: Math.round(tokens.get(kind) ?? 0),
  })).filter((share) => share.bytes > 0);
}

class Sums extends Map<Kind, number> {
  add(kind: Kind, count: number): void {
    this.set(kind, (this.get(kind) ?? 0) + count);
  }
}
