import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesBackward } from './lines.ts';

const USAGE_FIELDS = [
  'input_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'output_tokens',
] as const;

/**
 * How full the context was after the last response in these lines, as the response itself
 * says. After a compaction that nothing followed yet: what the client says it left, if it does.
 */
export function lastContextTokens(bytes: Buffer): number | undefined {
  for (const line of linesBackward(bytes)) {
    if (!line.includes('"usage"') && !line.includes('compact_boundary')) continue;
    const entry = entryOf(line);
    if (entry === undefined || entry.has('isSidechain')) continue;
    if (entry.facts.subtype === 'compact_boundary')
      return numberOf(entry.get('compactMetadata', 'postTokens'));
    const tokens = usedTokens(entry);
    if (tokens > 0) return tokens;
  }
  return undefined;
}

function usedTokens(entry: Entry): number {
  if (entry.facts.message?.role !== 'assistant' || isSynthetic(entry)) return 0;
  const usage = entry.get('message', 'usage');
  if (typeof usage !== 'object' || usage === null) return 0;
  const fields = usage as Record<string, unknown>;
  return USAGE_FIELDS.reduce((sum, field) => sum + (numberOf(fields[field]) ?? 0), 0);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
