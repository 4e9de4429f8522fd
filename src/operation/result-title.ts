import { titleOf } from '../bundle/title.ts';
import type { Pass } from '../passes/pass.ts';
import { title } from '../passes/title.ts';
import { oneLine } from '../text/one-line.ts';
import { sampleOf } from './describe-session.ts';

/** What a new session's title says of it, by the command that made it. A clone is the same session again. */
export const TITLE_MARKS: Readonly<Record<string, string>> = {
  prune: 'pruned',
  compress: 'compressed',
  fit: 'fitted',
  edit: 'edited',
  share: 'shared',
};

const MARKED = new RegExp(` \\((?:${Object.values(TITLE_MARKS).join('|')})\\)$`);
/** Of a title, as lists show it. */
const LONGEST = 80;

/** Gives a result the title of its source, and says what it is: pickers would show two of the same name. */
export function resultTitle(mark: string): Pass {
  return {
    name: 'title',
    run(graph, context) {
      // By now nothing is in it that must not leave.
      const named = titleOf(sampleOf(graph.main.entries));
      if (named === undefined) return;
      const ending = ` (${mark})`;
      const plain = oneLine(named.replace(MARKED, ''), LONGEST - ending.length);
      title(plain.replace(/\p{Cc}/gu, '') + ending).run(graph, context);
    },
  };
}
