import { ESTIMATE_MARK } from '../format/usage.ts';
import type { Entry } from '../transcript/entry.ts';
import { isPlausible, medianScale, type Sample } from './calibrate.ts';
import { type Measured, measuredResponses, type Step, stepsBetween } from './measured-responses.ts';
import { weightOf } from './parts.ts';
import { type Calibration, calibrationIn } from './usage.ts';
import { MOST_OVERHEAD, TYPICAL_OVERHEAD } from './weights.ts';

/** A chain of entries with what its own numbers say each of them costs. */
export interface CalibratedChain extends Calibration {
  readonly responses: readonly Measured[];
  /** A command has noted its estimate in the chain. */
  readonly isNoted: boolean;
  /** By place in the chain: what the weight of an entry is multiplied by. */
  readonly scales: Float64Array;
  /** By place: the cost of all entries before it; the last element is that of all. */
  readonly sums: Float64Array;
  /** What prompts grew by, from which place on, that none of the entries there can have cost. */
  readonly unseen: readonly { readonly from: number; readonly tokens: number }[];
}

/**
 * Where the prompts show what a step cost, its entries cost that together; elsewhere the scale of
 * the whole session counts.
 */
export function calibrateChain(chain: readonly Entry[]): CalibratedChain {
  const weights = Float64Array.from(chain, weightOf);
  const responses = measuredResponses(chain);
  const steps = withSamples(stepsBetween(responses), weights);
  const noted = responses[0] === undefined ? notedAt(chain[0]) : responses[0].estimate;
  const isNoted = noted !== undefined;
  const scale = medianScale(steps, noted?.scale);
  const scales = new Float64Array(chain.length).fill(scale);
  for (const { from, to, ratio } of steps)
    if (isPlausible(ratio, scale)) scales.fill(ratio, from, to);
  const sums = sumsOf(weights, scales);
  const last = responses.at(-1);
  const overhead = noted?.overhead ?? overheadBefore(responses[0], sums);
  if (last === undefined) return { scale, overhead, responses, isNoted, scales, sums, unseen: [] };
  const known = Math.min(overhead, last.total);
  fitInto(last.total - known, sums[last.last + 1] as number, scales.subarray(0, last.last + 1));
  const unseen = steps.flatMap(({ from, growth, weight, ratio }) =>
    ratio > scale && !isPlausible(ratio, scale) ? [{ from, tokens: growth - weight * scale }] : [],
  );
  return {
    scale,
    overhead: known,
    responses,
    isNoted,
    scales,
    sums: sumsOf(weights, scales),
    unseen,
  };
}

function withSamples(steps: readonly Step[], weights: Float64Array): (Step & Sample)[] {
  const before = sumsOf(weights);
  return steps
    .map((step) => ({ ...step, weight: (before[step.to] ?? 0) - (before[step.from] ?? 0) }))
    .filter(({ weight }) => weight > 0)
    .map((step) => ({ ...step, ratio: step.growth / step.weight }));
}

/** What was sent before the first response besides the conversation. */
function overheadBefore(first: Measured | undefined, sums: Float64Array): number {
  if (first === undefined) return TYPICAL_OVERHEAD;
  const rest = first.prompt - (sums[first.first] as number);
  return Math.round(Math.min(MOST_OVERHEAD, Math.max(0, rest)));
}

/** What the API has dropped costs nothing any more: entries together cost no more than what was counted. */
function fitInto(room: number, cost: number, scales: Float64Array): void {
  if (cost > room) for (let i = 0; i < scales.length; i++) (scales[i] as number) *= room / cost;
}

function sumsOf(weights: Float64Array, scales?: Float64Array): Float64Array {
  const sums = new Float64Array(weights.length + 1);
  for (let i = 0; i < weights.length; i++)
    sums[i + 1] = (sums[i] as number) + (weights[i] as number) * (scales?.[i] ?? 1);
  return sums;
}

/** A command that replaced all responses by a summary notes in its boundary what they had said. */
function notedAt(boundary: Entry | undefined): Calibration | undefined {
  if (boundary?.facts.subtype !== 'compact_boundary') return undefined;
  return calibrationIn(boundary.get('compactMetadata', ESTIMATE_MARK));
}
