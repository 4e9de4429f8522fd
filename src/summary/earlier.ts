import { promptText, roleOf } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';
import type { OpenItems } from './open-items.ts';
import { ownSummary } from './opening.ts';
import { itemsOf, sectionsOf, withLowHeadings } from './sections.ts';

/** What an earlier compaction left to be told. */
export interface Earlier {
  readonly text: string;
  readonly said: readonly string[];
  readonly files: readonly string[];
  readonly open: OpenItems;
  /** The number of the last turn that it tells of; 0 if it does not count them. */
  readonly lastTurn: number;
}

/** @param before The entries before the first turn; a summary is among them if there was a compaction. */
export function earlierIn(before: readonly Entry[]): Earlier {
  const summary = before.findLast((entry) => roleOf(entry) === 'compact-summary');
  const words = summary === undefined ? '' : promptText(summary);
  const text = ownSummary(words) ?? words;
  const { earlier, turns, said, files, plan, open } = sectionsOf(text);
  return {
    // One level of it, however often a session is compressed.
    text:
      turns === undefined ? withLowHeadings(text) : [earlier, turns].filter(Boolean).join('\n\n'),
    said: itemsOf(said),
    files: itemsOf(files),
    open: { plan, todos: itemsOf(open) },
    lastTurn: Math.max(0, ...[...text.matchAll(/^### Turn (\d+)$/gm)].map(([, n]) => Number(n))),
  };
}
