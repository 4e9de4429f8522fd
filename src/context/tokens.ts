import { NEWEST_FAMILY } from '../format/client-families.ts';
import { CONTEXT_COUNTS } from '../format/usage.ts';
import { isBoundary } from '../graph/compactions.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { attachmentPiece } from './attachments.ts';

export interface ContextSize {
  readonly count: number;
  /**
   * `usage`: as the last live response says; `usage+estimate`: that and a guess for what came
   * after it; `estimate`: a guess for all, without system prompt and tools.
   */
  readonly method: 'usage' | 'usage+estimate' | 'estimate';
}

export interface TokenCount extends ContextSize {
  /** Bytes of content that make a token in this session, as far as it tells. */
  readonly bytesPerToken: number;
}

interface Measured {
  readonly index: number;
  readonly tokens: number;
}

/** Text and code average about this much where a session does not tell. */
const DEFAULT_BYTES_PER_TOKEN = 4;
/** An image costs tokens by its pixels, not its bytes; the API's own limit per image is near this. */
export const IMAGE_TOKENS = 1600;

/** The context that a chain of entries makes, by its own usage numbers where they are there. */
export function countTokens(chain: readonly Entry[]): TokenCount {
  const measured = measuredPoints(chain);
  const bytesPerToken = calibrate(chain, measured);
  const last = measured.at(-1);
  const rest = chain.slice((last?.index ?? -1) + 1);
  const estimate = Math.round(estimateTokens(rest, bytesPerToken));
  if (last === undefined) return { count: estimate, method: 'estimate', bytesPerToken };
  const method = estimate === 0 ? 'usage' : 'usage+estimate';
  return { count: last.tokens + estimate, method, bytesPerToken };
}

/** Responses that say how large the context was. Those before a compaction speak of another context. */
function measuredPoints(chain: readonly Entry[]): Measured[] {
  const start = chain.findLastIndex((entry) => isBoundary(entry) || entry.has('isCompactSummary'));
  const boundaryTime = chain[start]?.facts.timestamp ?? Number.NEGATIVE_INFINITY;
  const points: Measured[] = [];
  chain.forEach((entry, index) => {
    if (index <= start) return;
    // A preserved message stands behind the boundary, but was measured before it.
    if ((entry.facts.timestamp ?? boundaryTime) < boundaryTime) return;
    const tokens = toldBy(entry);
    if (tokens === 0) return;
    const last = points.at(-1);
    const sameResponse = last && chain[last.index]?.facts.message?.id === entry.facts.message?.id;
    if (sameResponse) points.pop();
    points.push({ index, tokens: sameResponse ? Math.max(last.tokens, tokens) : tokens });
  });
  return points;
}

/** What the last response at or above an entry says, if nothing that counts comes after it; otherwise 0. */
export function toldAbove(
  leaf: Entry | undefined,
  parentOf: (entry: Entry) => Entry | undefined,
): number {
  const seen = new Set<Entry>();
  let response: Entry | undefined;
  let tokens = 0;
  for (let at = leaf; at !== undefined && !seen.has(at); at = parentOf(at)) {
    seen.add(at);
    const told = toldBy(at);
    if (told === 0) {
      if (response === undefined && entryTokens(at, DEFAULT_BYTES_PER_TOKEN) > 0) return 0;
      continue;
    }
    if (response !== undefined && !response.isSameResponse(at)) break;
    response = at;
    tokens = Math.max(tokens, told);
  }
  return tokens;
}

/** How large the context was, as a response says; 0 if the entry says nothing of it. */
export function toldBy(entry: Entry): number {
  if (entry.type !== 'assistant' || isSynthetic(entry)) return 0;
  return entry.usage === undefined ? 0 : usageTotal(entry.valueAt(entry.usage));
}

export function usageTotal(usage: unknown): number {
  if (typeof usage !== 'object' || usage === null) return 0;
  const numbers = usage as Record<string, unknown>;
  const counts = CONTEXT_COUNTS.map((name) => numbers[name]);
  return counts.reduce<number>((sum, count) => sum + tokensIn(count), 0);
}

/** A number of tokens; what can be none counts nothing. */
export function tokensIn(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, value as number) : 0;
}

/** How many bytes make a token here: by what the context grew from the first response to the last. */
function calibrate(chain: readonly Entry[], measured: readonly Measured[]): number {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return DEFAULT_BYTES_PER_TOKEN;
  const grown = last.tokens - first.tokens;
  const bytes = chain
    .slice(first.index + 1, last.index + 1)
    .reduce((sum, entry) => sum + textBytes(entry), 0);
  const ratio = bytes / grown;
  // A short or odd session tells nothing: outside of what text can be, the average stands.
  return grown >= 2000 && ratio > 1.5 && ratio < 8 ? ratio : DEFAULT_BYTES_PER_TOKEN;
}

/** An estimate of what entries take in the context. */
export function estimateTokens(entries: readonly Entry[], bytesPerToken: number): number {
  return entries.reduce((sum, entry) => sum + entryTokens(entry, bytesPerToken), 0);
}

/** An estimate of what one entry adds to the context. */
export function entryTokens(entry: Entry, bytesPerToken: number): number {
  return textBytes(entry) / bytesPerToken + imageTokens(entry);
}

/** An estimate of what an entry's images cost. */
export function imageTokens(entry: Entry): number {
  if (!entry.holds('image')) return 0;
  const images = (entry.facts.message?.blocks ?? []).flatMap((block) => block.images);
  return images.length * IMAGE_TOKENS;
}

/** Bytes of an entry that reach the model as text. */
function textBytes(entry: Entry): number {
  if (entry.type === 'attachment') return attachmentBytes(entry);
  const { message } = entry.facts;
  if (message === undefined) return 0;
  const length = message.end - message.start;
  if (!entry.holds('image')) return length;
  const images = message.blocks.flatMap((block) => block.images);
  return length - images.reduce((sum, image) => sum + image.end - image.start, 0);
}

function attachmentBytes(entry: Entry): number {
  const texts =
    attachmentPiece(entry, NEWEST_FAMILY)?.content.map((block) => String(block.text ?? '')) ?? [];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
