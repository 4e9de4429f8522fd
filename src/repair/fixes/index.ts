import type { Fix } from '../fix.ts';
import { fix as badLine } from './bad-line.ts';
import { fix as copiedResponse } from './copied-response.ts';
import { fix as danglingLeaf } from './dangling-leaf.ts';
import { fix as danglingParent } from './dangling-parent.ts';
import { fix as danglingPreserved } from './dangling-preserved.ts';
import { fix as duplicateToolUse } from './duplicate-tool-use.ts';
import { fix as duplicateUuid } from './duplicate-uuid.ts';
import { fix as emptyMessage } from './empty-message.ts';
import { fix as endsInApiError } from './ends-in-api-error.ts';
import { fix as gluedLines } from './glued-lines.ts';
import { fix as interruptedTurn } from './interrupted-turn.ts';
import { fix as invalidTimestamp } from './invalid-timestamp.ts';
import { fix as lateResult } from './late-result.ts';
import { fix as loneThinking } from './lone-thinking.ts';
import { fix as orphanToolResult } from './orphan-tool-result.ts';
import { fix as oversizedImage } from './oversized-image.ts';
import { fix as parallelResultsAtRisk } from './parallel-results-at-risk.ts';
import { fix as parentCycle } from './parent-cycle.ts';
import { fix as truncatedLine } from './truncated-line.ts';
import { fix as unansweredToolUse } from './unanswered-tool-use.ts';
import { fix as unreadableImage } from './unreadable-image.ts';
import { fix as unsafeThinking } from './unsafe-thinking.ts';

/** In the order in which they run: first what can be read at all, then the tree, then what hangs in it. */
export const FIXES: readonly Fix[] = [
  gluedLines,
  badLine,
  truncatedLine,
  duplicateUuid,
  invalidTimestamp,
  parentCycle,
  danglingParent,
  copiedResponse,
  duplicateToolUse,
  lateResult,
  orphanToolResult,
  emptyMessage,
  loneThinking,
  unansweredToolUse,
  interruptedTurn,
  danglingPreserved,
  danglingLeaf,
  parallelResultsAtRisk,
  oversizedImage,
  unreadableImage,
  endsInApiError,
  unsafeThinking,
];
