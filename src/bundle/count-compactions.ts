import { isBoundary } from '../graph/compactions.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesWith } from '../transcript/lines.ts';

/** How many compactions a transcript has. The oldest clients write a summary and nothing before it. */
export function countCompactions(bytes: Buffer): number {
  const count = (text: string, isOne: (entry: Entry) => boolean): number => {
    let found = 0;
    for (const line of linesWith(bytes, text)) {
      const entry = entryOf(line.bytes);
      if (entry !== undefined && isOne(entry)) found++;
    }
    return found;
  };
  return (
    count('compact_boundary', isBoundary) ||
    count('isCompactSummary', (entry) => entry.has('isCompactSummary'))
  );
}
