import { CONTEXT_COUNTS, ESTIMATE_MARK } from '../format/usage.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';

/** How a session's content relates to tokens, as its own numbers tell. */
export interface Calibration {
  /** What the weights of all content are multiplied by. */
  readonly scale: number;
  /** System prompt and tools. */
  readonly overhead: number;
}

/** What a response says of the context. */
export interface Reading {
  /** What was sent. */
  readonly prompt: number;
  /** That and the response. */
  readonly total: number;
  /** Set if a command wrote the number: an estimate, which says by what it was estimated. */
  readonly estimate: Calibration | undefined;
}

/** What a response says of the context; undefined if the entry says nothing of it. */
export function readingOf(entry: Entry): Reading | undefined {
  if (entry.type !== 'assistant' || isSynthetic(entry) || entry.usage === undefined)
    return undefined;
  const usage = entry.valueAt(entry.usage);
  const total = usageTotal(usage);
  if (total === 0) return undefined;
  const { output_tokens, [ESTIMATE_MARK]: mark } = usage as Record<string, unknown>;
  return { prompt: total - tokensIn(output_tokens), total, estimate: calibrationIn(mark) };
}

/** What a command wrote of its estimate. */
export function calibrationIn(mark: unknown): Calibration | undefined {
  if (typeof mark !== 'object' || mark === null) return undefined;
  const { scale, overhead } = mark as Record<string, unknown>;
  if (typeof scale !== 'number' || !(scale > 0)) return undefined;
  return { scale, overhead: tokensIn(overhead) };
}

export function usageTotal(usage: unknown): number {
  if (typeof usage !== 'object' || usage === null) return 0;
  const numbers = usage as Record<string, unknown>;
  return CONTEXT_COUNTS.reduce((sum, name) => sum + tokensIn(numbers[name]), 0);
}

/** A number of tokens; what can be none counts nothing. */
export function tokensIn(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, value as number) : 0;
}
