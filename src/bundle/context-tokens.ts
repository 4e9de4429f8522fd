import { usageTotal } from '../context/tokens.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesBackward } from '../transcript/lines.ts';

/**
 * How full the context was after the last response in these lines, as the response itself
 * says. After a compaction that nothing followed yet: what the client says it left, if it does.
 */
export function lastContextTokens(bytes: Buffer): number | undefined {
  for (const line of linesBackward(bytes)) {
    if (!line.includes('"usage"') && !line.includes('compact_boundary')) continue;
    const entry = entryOf(line);
    if (entry === undefined || entry.has('isSidechain')) continue;
    if (entry.facts.subtype === 'compact_boundary') return tokensLeft(entry);
    const tokens = usedTokens(entry);
    if (tokens > 0) return tokens;
  }
  return undefined;
}

function usedTokens(entry: Entry): number {
  if (entry.facts.message?.role !== 'assistant' || isSynthetic(entry)) return 0;
  return usageTotal(entry.get('message', 'usage'));
}

function tokensLeft(boundary: Entry): number | undefined {
  const tokens = boundary.get('compactMetadata', 'postTokens');
  return Number.isSafeInteger(tokens) ? (tokens as number) : undefined;
}
