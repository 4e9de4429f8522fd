/** The passes that the commands are made of, for `copySession` and `editInPlace`. */
export { accountData } from './passes/account-data.ts';
export { accountThinking } from './passes/account-thinking.ts';
export { binaryData } from './passes/binary-data.ts';
export { branches } from './passes/branches.ts';
export { clientData } from './passes/client-data.ts';
export { type CompressOptions, compress } from './passes/compress.ts';
export { contextMeter } from './passes/context-meter.ts';
export { damagedLines } from './passes/damaged-lines.ts';
export { duplicates } from './passes/duplicates.ts';
export { fullTranscript } from './passes/full-transcript.ts';
export { historyGuard } from './passes/history-guard.ts';
export { type ImagesOptions, images } from './passes/images.ts';
export { type Narrowing, narrow } from './passes/narrow.ts';
export type { Pass, PassContext } from './passes/pass.ts';
export { progress } from './passes/progress.ts';
export { projectTo } from './passes/project-to.ts';
export { promptCopies } from './passes/prompt-copies.ts';
export {
  PRESETS,
  PRUNE_OPTIONS,
  type Preset,
  type PruneOption,
  presetPasses,
} from './passes/prune-options.ts';
export { redact } from './passes/redact.ts';
export { requests } from './passes/requests.ts';
export { rewritePaths } from './passes/rewrite-paths.ts';
export { sidechains } from './passes/sidechains.ts';
export { snapshots } from './passes/snapshots.ts';
export { thinking } from './passes/thinking.ts';
export { title } from './passes/title.ts';
export { type ToolResultsOptions, toolResults } from './passes/tool-results.ts';
export { type ToolsOptions, tools } from './passes/tools.ts';
export { unreadableText } from './passes/unreadable-text.ts';
export { unsafeThinking } from './passes/unsafe-thinking.ts';
export { upTo } from './passes/up-to.ts';
export type { Piece, Where } from './passes/where.ts';
