import type { Builder } from '../builder.ts';

/**
 * A transcript written by hand, and what real clients sent when they resumed it (in the notation
 * of `notation.ts`; the new prompt and what a client adds by itself left out).
 */
export interface Case {
  readonly name: string;
  readonly session: Builder;
  /** By the first of the tested clients that sends this. Those before the first one hang. */
  readonly sends: Readonly<Record<string, readonly string[]>>;
}

export const VERSIONS = ['1.0.128', '2.0.50', '2.0.76', '2.1.45', '2.1.150', '2.1.325'] as const;

/** What a client sent; undefined if it never came so far. */
export function sentBy({ sends }: Case, version: string): readonly string[] | undefined {
  const known = VERSIONS.slice(0, VERSIONS.indexOf(version as never) + 1);
  return known.map((name) => sends[name]).findLast((messages) => messages !== undefined);
}

/** No entry has it. */
export const NOWHERE = 'bbbbbbbb-0000-4000-8000-000000000000';
