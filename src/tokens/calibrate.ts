/** One step of a session: how many times its weight it cost, and that weight. */
export interface Sample {
  readonly ratio: number;
  readonly weight: number;
}

/** The steps are weighed against this many tokens that cost exactly their weight. */
const PRIOR_WEIGHT = 8000;
/** Outside of these, a session's numbers are about something else than its content. */
const LEAST_SCALE = 0.5;
const MOST_SCALE = 2;

/** The median of the steps by their weight: single odd ones do not move it, and impossible ones do not count. */
export function medianScale(samples: readonly Sample[], prior = 1): number {
  const all = [
    ...samples.filter(({ ratio }) => isPlausible(ratio, 1)),
    { ratio: prior, weight: PRIOR_WEIGHT },
  ].sort((a, b) => a.ratio - b.ratio);
  const half = all.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  const median = all.find(({ weight }) => {
    below += weight;
    return below >= half;
  });
  // Rounded as it is noted in a transcript, so that it gives the same numbers again.
  return Math.round((median?.ratio ?? prior) * 10_000) / 10_000;
}

/** Whether a step can have cost what it did by its content, where content costs so many times its weight. */
export function isPlausible(ratio: number, scale: number): boolean {
  return ratio >= scale * LEAST_SCALE && ratio <= scale * MOST_SCALE;
}
