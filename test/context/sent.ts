import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions } from '../../src/format/client-families.ts';

/** What a client sent for a case, in the notation of `notation.ts`; null if nothing. */
export type Sent = readonly string[] | null;

/** The first and the last version that were asked of those in a row that sent the same. */
export interface Range {
  readonly from: string;
  readonly until: string;
  readonly sends: Sent;
}

/** What real clients sent for the cases, by group; `npm run families -- --record` writes it. */
export const SENT = fileURLToPath(new URL('../../fixtures/sent', import.meta.url));

/** By the names of cases. */
export function readSent(group: string): Readonly<Record<string, readonly Range[]>> {
  return JSON.parse(readFileSync(join(SENT, `${group}.json`), 'utf8'));
}

/** What a version sent; undefined if it was not asked, and those around it differ. */
export function sentBy(ranges: readonly Range[], version: string): Sent | undefined {
  const range = ranges.find(
    ({ from, until }) =>
      compareVersions(from, version) <= 0 && compareVersions(version, until) <= 0,
  );
  return range?.sends;
}
