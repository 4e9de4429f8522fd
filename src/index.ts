/**
 * The library: what the command line uses.
 *
 * @example
 * import { readSession, validate, buildContext } from 'ccsurgery';
 * const session = await readSession('/path/to/session.jsonl');
 * const diagnostics = validate({ graph: session.graph });
 * const { messages, tokens } = buildContext(session.graph);
 *
 * @example
 * import { copySession, readSession, upTo } from 'ccsurgery';
 * const session = await readSession('/path/to/session.jsonl');
 * const destination = { output: '/path/to/copy.jsonl' };
 * await copySession({ session, passes: [upTo('turn:3')], destination });
 */
export { type Artifact, findArtifacts } from './bundle/artifacts.ts';
export { projectSlug, resolveClaudeDir } from './bundle/claude-dir.ts';
export { type ListedSession, listSessions } from './bundle/list.ts';
export { type LiveSession, liveClientOf } from './bundle/live.ts';
export { locateSession, type Scope } from './bundle/locate.ts';
export { artifactNames, readSession, type Session } from './bundle/session.ts';
export type { ApiProblem } from './context/api-rules.ts';
export { checkApiRules } from './context/api-rules.ts';
export { buildContext, type Context } from './context/context.ts';
export type { Message } from './context/messages.ts';
export type { ContentBlock } from './context/pieces.ts';
export { type Size, sizeOf } from './context/size.ts';
export { type Compared, compareSessions } from './diff/compare.ts';
export type {
  ArtifactDifference,
  Difference,
  EntryDifference,
  LinkDifference,
  PartDifference,
  Totals,
} from './diff/difference.ts';
export { differenceOf } from './diff/from-changes.ts';
export { ERROR_CODES, type ErrorCode } from './error-codes.ts';
export { UserError } from './errors.ts';
export { CLIENT_FAMILIES, type ClientFamily, clientFamily } from './format/client-families.ts';
export { REFERENCES, type Reference } from './format/references.ts';
export { abandonedBranches, type Branch } from './graph/branches.ts';
export type { Change } from './graph/changes.ts';
export { type Compaction, compactionsOf } from './graph/compactions.ts';
export { Graph } from './graph/graph.ts';
export { promptText, type Role, roleOf } from './graph/roles.ts';
export { type Turn, turnsOf } from './graph/turns.ts';
export type { IdMapData } from './ids/id-map.ts';
export { type Inspection, inspect } from './inspect/inspect.ts';
export type { BackupUse } from './journal/backup-use.ts';
export { chooseOperation } from './journal/choose.ts';
export { type BackupFile, Journal, type UnreadableRecord } from './journal/journal.ts';
export type { NewerLine } from './journal/newer-lines.ts';
export type { Operation } from './journal/operation.ts';
export { recoverOperations } from './journal/recover.ts';
export { resolveStateDir } from './journal/state-dir.ts';
export type { Restoration } from './journal/undo.ts';
export type { Step } from './json/locate.ts';
export { type Copied, type CopyPlan, copySession } from './operation/copy-session.ts';
export { type EditPlan, editInPlace } from './operation/in-place.ts';
export type { Operated } from './operation/operate.ts';
export type { Written } from './operation/report.ts';
export type { Safeguard } from './operation/safeguards.ts';
export type { Destination } from './operation/target.ts';
export { type Undone, type UndoOptions, undoOperation } from './operation/undo.ts';
export type { WatchSignals } from './operation/watch-signals.ts';
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
export {
  planRedaction,
  type Redaction,
  type RedactionOptions,
} from './redact/redaction.ts';
export { chooseFixes } from './repair/choose-fixes.ts';
export type { Did, Fix, FixContext, Mend } from './repair/fix.ts';
export { FIXES } from './repair/fixes/index.ts';
export type { Evidence } from './repair/heirs.ts';
export { type LostHistory, lostHistory } from './repair/lost-history.ts';
export { REPAIR_WITHOUT, type RepairReport, repairPasses } from './repair/passes.ts';
export type { PathMove } from './text/path-edits.ts';
export type { Manifest } from './tgz/manifest.ts';
export { type OpenedBundle, OpenedBundles } from './tgz/opened-bundles.ts';
export type { ContextSize } from './tokens/token-model.ts';
export { Entry } from './transcript/entry.ts';
export type { Block, Facts, LineProblem, Link, MessageFacts } from './transcript/facts.ts';
export { Transcript } from './transcript/transcript.ts';
export { newDiagnostics } from './validate/compare.ts';
export { describe, type Prose } from './validate/prose.ts';
export type { Diagnostic, Finding, Rule, Severity, Subject } from './validate/rule.ts';
export { RULES } from './validate/rules/index.ts';
export { isSound, type Levels, validate } from './validate/validate.ts';
