import type { Fix } from '../fix.ts';
import { fix as unansweredToolUse } from './unanswered-tool-use.ts';

/** With a result every client reads the call; the session then ends as one that was interrupted. */
export const fix: Fix = {
  code: 'interrupted-turn',
  onlyIfNamed: true,
  mend: unansweredToolUse.mend,
};
