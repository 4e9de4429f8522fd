import { entryTokens, imageTokens } from '../context/tokens.ts';
import type { Entry } from '../transcript/entry.ts';
import { bytesByKind, KINDS, type Kind } from './kinds.ts';

export interface KindShare {
  readonly kind: Kind;
  readonly sent: boolean;
  readonly bytes: number;
  /** Estimated, of what resume would send. */
  readonly tokens: number;
}

/** How much of each kind there is. */
export function kindShares(
  entries: readonly Entry[],
  live: ReadonlySet<Entry>,
  bytesPerToken: number,
): KindShare[] {
  const bytes = new Map<Kind, number>();
  const liveTokens = new Map<Kind, number>();
  const tokensOf = (entry: Entry, kind: Kind, byLength: number): number => {
    // Of an attachment the model gets its text, not the line; an image counts by itself.
    if (kind === 'attachments') return entryTokens(entry, bytesPerToken);
    return kind === 'images' ? imageTokens(entry) : byLength;
  };
  for (const entry of entries)
    for (const [kind, count] of bytesByKind(entry)) {
      bytes.set(kind, (bytes.get(kind) ?? 0) + count);
      if (!live.has(entry)) continue;
      liveTokens.set(
        kind,
        (liveTokens.get(kind) ?? 0) + tokensOf(entry, kind, count / bytesPerToken),
      );
    }
  return KINDS.map(({ kind, sent }) => ({
    kind,
    sent,
    bytes: bytes.get(kind) ?? 0,
    tokens: sent ? Math.round(liveTokens.get(kind) ?? 0) : 0,
  })).filter((share) => share.bytes > 0);
}
