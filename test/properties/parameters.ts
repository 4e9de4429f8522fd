import type { Parameters } from 'fast-check';

/** How often a property is tried: as said, or as `npm run properties` is told. */
export function parameters<T>(runs: number): Parameters<T> {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  return {
    numRuns: PROPERTY_RUNS === undefined ? runs : Number(PROPERTY_RUNS),
    ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
  };
}
