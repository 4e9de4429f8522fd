import { danglingLinks } from '../dangling-links.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-summary-leaf',
  severity: 'info',
  what: 'The summary is the title of a branch that ends in {id}, which is not in the session.',
  why: 'Clients write titles of other sessions into a file; it is only a title.',
  todo: 'Nothing needs to be done.',
  check: ({ graph }) =>
    danglingLinks(
      graph,
      graph.main.mayHave('summary')
        ? graph.main.entries.filter((entry) => entry.type === 'summary')
        : [],
      ['leafUuid'],
    ),
};
