import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Cut } from './cut.ts';

/**
 * When the boundary and the summary were written. Clients go by the newest timestamp, and at equal
 * ones by the older entry: both lie strictly before all that stays, or after all that there was.
 */
export function timesOf(graph: Graph, { kept }: Cut, now: Date): [string, string] {
  const first =
    kept.length > 0 ? timesIn(kept).reduce(smaller, Number.POSITIVE_INFINITY) : Number.NaN;
  const last = timesIn(graph.main.entries).reduce(larger, Number.NEGATIVE_INFINITY);
  const summary = Number.isFinite(first)
    ? first - 1
    : Number.isFinite(last)
      ? last + 2
      : now.getTime();
  return [asText(summary - 1), asText(summary)];
}

function timesIn(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ timestamp }) =>
    timestamp === undefined || Number.isNaN(timestamp) ? [] : [timestamp],
  );
}

const smaller = (a: number, b: number): number => Math.min(a, b);
const larger = (a: number, b: number): number => Math.max(a, b);
const asText = (time: number): string => new Date(time).toISOString();
