import { danglingLinks, entriesOfTypes } from '../dangling-links.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-logical-parent',
  severity: 'info',
  what: 'The compaction followed the entry {id}, which is not in the session.',
  why: 'The older entries were removed or never written; resume does not need them.',
  todo: 'Nothing needs to be done.',
  check: ({ graph }) =>
    danglingLinks(graph, entriesOfTypes(graph, ['system']), ['logicalParentUuid']),
};
