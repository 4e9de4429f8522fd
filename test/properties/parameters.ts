import type { Parameters } from 'fast-check';

/**
 * How often a property is tried. As a test it is the same runs every time, so that a failure is that
 * of a change; `npm run properties` tries others.
 */
export function parameters<T>(runs: number): Parameters<T> {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  if (PROPERTY_RUNS === undefined) return { numRuns: runs, seed: 1 };
  return { numRuns: Number(PROPERTY_RUNS), seed: Number(PROPERTY_SEED) };
}
