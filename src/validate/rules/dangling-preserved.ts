import { REFERENCES } from '../../format/references.ts';
import { boundariesOf } from '../../graph/compactions.ts';
import { danglingLinks } from '../dangling-links.ts';
import type { Rule } from '../rule.ts';

const PATHS = REFERENCES.map(({ path }) => path).filter((path) =>
  path.startsWith('compactMetadata.preserved'),
);

export const rule: Rule = {
  code: 'dangling-preserved',
  severity: 'error',
  what: 'The compaction says to keep {id} ({field}), which is not in the session.',
  why: 'Clients put the preserved messages in after the summary; with a gap they lose all of them.',
  todo: '`ccsurgery repair` shortens the segment to what is there.',
  check: ({ graph }) => danglingLinks(graph, graph.transcripts.flatMap(boundariesOf), PATHS),
};
