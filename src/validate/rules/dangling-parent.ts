import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-parent',
  severity: 'error',
  what: 'The parent {parent} does not exist in the session.',
  why: 'Most clients lose all history above this entry on resume, without a word; newer ones guess a parent by time.',
  todo: '`ccsurgery repair` gives it the parent that the evidence names: its tool call, its response, its prompt, the entry before it.',
  *check({ graph }: Subject): Generator<Finding> {
    if (graph.hasParentsFirst) return;
    // A helper's file alone: its parents lie in the main file, which is not here to look at.
    if (graph.main.entries.every((entry) => !entry.hasUuid || entry.has('isSidechain'))) return;
    const orphans = graph.entries().filter((entry) => graph.parentOf(entry) === undefined);
    for (const entry of orphans) {
      const { parentUuid } = entry;
      if (typeof parentUuid === 'string') yield { entry, args: { parent: parentUuid } };
    }
  },
};
