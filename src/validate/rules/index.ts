import type { Rule } from '../rule.ts';
import { rule as badLine } from './bad-line.ts';
import { rule as contextTooLarge } from './context-too-large.ts';
import { rule as copiedResponse } from './copied-response.ts';
import { rule as danglingLeaf } from './dangling-leaf.ts';
import { rule as danglingLogicalParent } from './dangling-logical-parent.ts';
import { rule as danglingParent } from './dangling-parent.ts';
import { rule as danglingPreserved } from './dangling-preserved.ts';
import { rule as danglingSnapshot } from './dangling-snapshot.ts';
import { rule as danglingSummaryLeaf } from './dangling-summary-leaf.ts';
import { rule as duplicateToolUse } from './duplicate-tool-use.ts';
import { rule as duplicateUuid } from './duplicate-uuid.ts';
import { rule as emptyMessage } from './empty-message.ts';
import { rule as endsInApiError } from './ends-in-api-error.ts';
import { rule as gluedLines } from './glued-lines.ts';
import { rule as interruptedTurn } from './interrupted-turn.ts';
import { rule as invalidTimestamp } from './invalid-timestamp.ts';
import { rule as invalidUtf8 } from './invalid-utf8.ts';
import { rule as lateResult } from './late-result.ts';
import { rule as loneThinking } from './lone-thinking.ts';
import { rule as missingArtifact } from './missing-artifact.ts';
import { rule as orphanToolResult } from './orphan-tool-result.ts';
import { rule as oversizedImage } from './oversized-image.ts';
import { rule as parallelResultsAtRisk } from './parallel-results-at-risk.ts';
import { rule as parentCycle } from './parent-cycle.ts';
import { rule as sessionIdMismatch } from './session-id-mismatch.ts';
import { rule as timestampOrder } from './timestamp-order.ts';
import { rule as truncatedLine } from './truncated-line.ts';
import { rule as unansweredToolUse } from './unanswered-tool-use.ts';
import { rule as unknownReference } from './unknown-reference.ts';
import { rule as unknownType } from './unknown-type.ts';
import { rule as unreadableImage } from './unreadable-image.ts';
import { rule as unsafeThinking } from './unsafe-thinking.ts';

/** All rules, the gravest first; findings are listed in this order. */
export const RULES: readonly Rule[] = [
  parentCycle,
  badLine,
  gluedLines,
  truncatedLine,
  danglingParent,
  duplicateUuid,
  orphanToolResult,
  unansweredToolUse,
  lateResult,
  duplicateToolUse,
  copiedResponse,
  emptyMessage,
  loneThinking,
  danglingLeaf,
  danglingPreserved,
  invalidTimestamp,
  interruptedTurn,
  sessionIdMismatch,
  missingArtifact,
  contextTooLarge,
  unreadableImage,
  oversizedImage,
  unsafeThinking,
  parallelResultsAtRisk,
  endsInApiError,
  danglingSnapshot,
  danglingSummaryLeaf,
  danglingLogicalParent,
  timestampOrder,
  invalidUtf8,
  unknownType,
  unknownReference,
];
