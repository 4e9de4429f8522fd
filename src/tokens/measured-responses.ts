import { isBoundary } from '../graph/compactions.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Reading, readingOf } from './usage.ts';

/** A response of a chain that says how large the context was. */
export interface Measured extends Reading {
  /** The places in the chain of its first line and its last. */
  readonly first: number;
  readonly last: number;
  readonly model: string | undefined;
}

/** From one response to the next: what the prompt grew by, and the places of what made it grow. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly growth: number;
}

/**
 * The responses of a chain whose numbers are about the context as it is now: not those before a
 * compaction, nor those before an estimate that a command wrote, since the command changed what
 * they had counted.
 */
export function measuredResponses(chain: readonly Entry[]): Measured[] {
  const { start, isMeasuredHere } = liveSegment(chain);
  const responses: Measured[] = [];
  for (let place = start; place < chain.length; place++) {
    const entry = chain[place] as Entry;
    const reading = isMeasuredHere(entry) ? readingOf(entry) : undefined;
    if (reading === undefined) continue;
    const above = responses.at(-1);
    if (above !== undefined && chain[above.first]?.isSameResponse(entry)) {
      responses[responses.length - 1] = withLine(above, reading, place);
      continue;
    }
    if (reading.estimate !== undefined) responses.length = 0;
    const model = entry.facts.message?.model;
    responses.push({ ...reading, first: place, last: place, model });
  }
  return responses;
}

/** The place of the last entry of a chain that says how large its context was; -1 if none does. */
export function lastMeasured(chain: readonly Entry[]): number {
  const { start, isMeasuredHere } = liveSegment(chain);
  for (let place = chain.length - 1; place >= start; place--) {
    const entry = chain[place] as Entry;
    if (isMeasuredHere(entry) && readingOf(entry) !== undefined) return place;
  }
  return -1;
}

/** What the last response of a chain says of its context, as far as its lines are there. */
export function saidLast(chain: readonly Entry[]): number {
  return measuredResponses(chain).at(-1)?.total ?? 0;
}

/** What follows the last compaction. A preserved message stands there, too, but was measured before. */
function liveSegment(chain: readonly Entry[]): {
  start: number;
  isMeasuredHere: (entry: Entry) => boolean;
} {
  const head = chain.findLastIndex((entry) => isBoundary(entry) || entry.has('isCompactSummary'));
  const since = chain[head]?.facts.timestamp ?? Number.NEGATIVE_INFINITY;
  return {
    start: head + 1,
    isMeasuredHere: ({ facts }) => !((facts.timestamp ?? since) < since),
  };
}

/** The lines of one response differ in what they say; the largest count is the final one. */
function withLine(known: Measured, line: Reading, place: number): Measured {
  return {
    ...known,
    prompt: Math.max(known.prompt, line.prompt),
    total: Math.max(known.total, line.total),
    estimate: known.estimate ?? line.estimate,
    last: place,
  };
}

/** The steps between responses of one model: another counts in other tokens. */
export function stepsBetween(responses: readonly Measured[]): Step[] {
  return responses.slice(1).flatMap((response, i) => {
    const above = responses[i] as Measured;
    if (above.model !== response.model || above.estimate !== undefined) return [];
    return [{ from: above.first, to: response.first, growth: response.prompt - above.prompt }];
  });
}
