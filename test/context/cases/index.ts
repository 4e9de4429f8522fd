import { ATTACHMENT_CASES } from './attachments.ts';
import { BLOCK_CASES } from './blocks.ts';
import type { Case } from './case.ts';
import { COMPACTION_CASES } from './compactions.ts';
import { LEAF_CASES } from './leaf.ts';
import { MOD_CASES } from './mods.ts';
import { PARALLEL_CASES } from './parallel.ts';
import { PARENT_CASES } from './parents.ts';
import { PROGRESS_CASES } from './progress.ts';
import { REMINDER_CASES } from './reminders.ts';
import { REPEATED_CASES } from './repeated.ts';
import { TOOL_CASES } from './tools.ts';
import { WORD_CASES } from './words.ts';

/** All cases, by the name of the file that they are in. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  attachments: ATTACHMENT_CASES,
  blocks: BLOCK_CASES,
  compactions: COMPACTION_CASES,
  leaf: LEAF_CASES,
  mods: MOD_CASES,
  parallel: PARALLEL_CASES,
  parents: PARENT_CASES,
  progress: PROGRESS_CASES,
  reminders: REMINDER_CASES,
  repeated: REPEATED_CASES,
  tools: TOOL_CASES,
  words: WORD_CASES,
};
