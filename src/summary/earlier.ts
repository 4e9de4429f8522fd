import { promptText, roleOf } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';
import { clientSummary } from './client-summary.ts';
import { itemsOf } from './markdown.ts';
import type { OpenItems } from './open-items.ts';
import { ownSummary } from './opening.ts';
import { READ } from './sections/files.ts';
import { sectionsOf } from './sections.ts';

/** What an earlier compaction left to be told. */
export interface Earlier {
  readonly text: string;
  readonly rules: readonly string[];
  readonly files: readonly string[];
  readonly open: OpenItems;
  /** The number of the last turn that it tells of; 0 if it does not count them. */
  readonly lastTurn: number;
}

/** @param before The entries before the first turn; a summary is among them if there was a compaction. */
export function earlierIn(before: readonly Entry[]): Earlier {
  const summary = before.findLast((entry) => roleOf(entry) === 'compact-summary');
  const words = summary === undefined ? '' : promptText(summary);
  const text = ownSummary(words) ?? clientSummary(words);
  const { earlier, turns, agents, rules, files, plan, open } = sectionsOf(text);
  return {
    // One level of it, however often a session is compressed.
    text: turns === undefined ? text : [earlier, turns, agents].filter(Boolean).join('\n\n'),
    rules: itemsOf(rules),
    files: itemsOf(files)
      .filter((item) => !item.startsWith(READ))
      .map((item) => item.split(': ')[0] as string),
    open: { plan, todos: itemsOf(open) },
    lastTurn: Math.max(0, ...[...text.matchAll(/^### Turn (\d+)$/gm)].map(([, n]) => Number(n))),
  };
}
