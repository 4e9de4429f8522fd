/** The commands as functions: the options, checks and safety of the command line, and what `--json` prints as an object. */
import { command as cloneCommand } from '../commands/clone.ts';
import { command as compressCommand } from '../commands/compress.ts';
import { command as contextCommand } from '../commands/context.ts';
import { command as diffCommand } from '../commands/diff.ts';
import { command as inspectCommand } from '../commands/inspect.ts';
import { command as pruneCommand } from '../commands/prune.ts';
import { command as repairCommand } from '../commands/repair.ts';
import { command as shareCommand } from '../commands/share.ts';
import { command as undoCommand } from '../commands/undo.ts';
import { command as validateCommand } from '../commands/validate.ts';
import { runCommand, type SessionName } from './run.ts';
import type * as t from './types.ts';

/** Makes a new session with new ids and everything that belongs to the source. */
export async function clone(
  session: SessionName,
  options: t.CloneOptions = {},
): Promise<t.CloneResult> {
  return (await runCommand(cloneCommand, [session], options)) as t.CloneResult;
}

/** Makes a session without what makes it too large, or with `inPlace` changes it after a backup. */
export async function prune(
  session: SessionName,
  options: t.PruneOptions = {},
): Promise<t.PruneResult> {
  return (await runCommand(pruneCommand, [session], options)) as t.PruneResult;
}

/** Replaces older turns by a summary. */
export async function compress(
  session: SessionName,
  options: t.CompressOptions = {},
): Promise<t.CompressResult> {
  return (await runCommand(compressCommand, [session], options)) as t.CompressResult;
}

/** Fixes what `validate` reports, and nothing else. */
export async function repair(
  session: SessionName,
  options: t.RepairOptions = {},
): Promise<Extract<t.RepairResult, { fixes: unknown }>> {
  return (await runCommand(repairCommand, [session], options)) as Extract<
    t.RepairResult,
    { fixes: unknown }
  >;
}

/** Makes a session without secrets and personal data; with `review` lists what it would replace. */
export async function share(
  session: SessionName,
  options: t.ShareOptions = {},
): Promise<t.ShareResult> {
  return (await runCommand(shareCommand, [session], options)) as t.ShareResult;
}

/** What is wrong with a session. Throws where it cannot be read. */
export async function validate(
  session: SessionName,
  options: t.ValidateOptions = {},
): Promise<t.ValidateResult['sessions'][number]> {
  const { sessions } = (await runCommand(validateCommand, [session], options)) as t.ValidateResult;
  return sessions[0] as t.ValidateResult['sessions'][number];
}

/** The conversation that a client would send on resume. */
export async function context(
  session: SessionName,
  options: t.ContextOptions = {},
): Promise<t.ContextResult> {
  return (await runCommand(contextCommand, [session], options)) as t.ContextResult;
}

/** Where bytes and context tokens go. */
export async function inspect(
  session: SessionName,
  options: t.InspectOptions = {},
): Promise<t.InspectResult> {
  return (await runCommand(inspectCommand, [session], options)) as t.InspectResult;
}

/** Compares two sessions by meaning. */
export async function diff(
  before: SessionName,
  after: SessionName,
  options: t.DiffOptions = {},
): Promise<t.DiffResult> {
  return (await runCommand(diffCommand, [before, after], options)) as t.DiffResult;
}

/** Takes back an operation that changed a session in place. Default: the newest that is not undone. */
export async function undo(
  operation?: string | undefined,
  options: t.UndoOptions = {},
): Promise<t.UndoResult> {
  const names = operation === undefined ? [] : [operation];
  return (await runCommand(undoCommand, names, options)) as t.UndoResult;
}
