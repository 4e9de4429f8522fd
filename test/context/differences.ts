import { compareVersions } from '../../src/format/client-families.ts';

/** What a client sends otherwise than `context` tells, and why it is left so. */
export interface Difference {
  /** The case of test/context/cases that shows it. */
  readonly name: string;
  /** The first version, and the last one; none: from the oldest on, up to the newest. */
  readonly from?: string;
  readonly until?: string;
  readonly reason: string;
}

export const DIFFERENCES: readonly Difference[] = [];

export function isKnownDifference(name: string, version: string): boolean {
  return DIFFERENCES.some(
    (row) =>
      row.name === name &&
      compareVersions(row.from ?? '0.0.0', version) <= 0 &&
      (row.until === undefined || compareVersions(version, row.until) <= 0),
  );
}
