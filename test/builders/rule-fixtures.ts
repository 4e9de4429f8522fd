import type { RuleFixture } from './rules/fixture.ts';
import { LINES } from './rules/lines.ts';
import { MESSAGES } from './rules/messages.ts';
import { REFERENCES } from './rules/references.ts';
import { SYMPTOMS } from './rules/symptoms.ts';
import { TREE } from './rules/tree.ts';

/** Sessions for every rule of the validator, by its code. */
export const RULE_FIXTURES: Readonly<Record<string, RuleFixture>> = {
  ...LINES,
  ...TREE,
  ...MESSAGES,
  ...REFERENCES,
  ...SYMPTOMS,
};
