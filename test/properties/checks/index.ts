import type { Check } from './check.ts';
import { cloneIsTheSource, idMapIsTotal, otherLinesStay } from './lines.ts';
import { clearRefusal, dryRunIsTrue, idempotent, noNewErrors, onlyItsOwnFiles } from './report.ts';
import { tokensAddUp } from './tokens.ts';
import { undoIsExact } from './undo.ts';
import {
  cloneIsSentTheSame,
  compressTellsPrompts,
  editKeepsPrompts,
  pruneKeepsWords,
  shareTellsNothing,
} from './words.ts';

/** Every property by its name. */
export const CHECKS: Readonly<Record<string, Check>> = {
  clearRefusal,
  dryRunIsTrue,
  onlyItsOwnFiles,
  noNewErrors,
  otherLinesStay,
  idMapIsTotal,
  cloneIsTheSource,
  cloneIsSentTheSame,
  pruneKeepsWords,
  compressTellsPrompts,
  editKeepsPrompts,
  shareTellsNothing,
  tokensAddUp,
  idempotent,
  undoIsExact,
};
