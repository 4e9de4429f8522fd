import { resolve } from 'node:path';
import { claudeDirOf } from '../bundle/places.ts';
import type { Session } from '../bundle/session.ts';
import { recordCopy } from '../journal/copies.ts';
import { type CopyPlan, copySession, type RewriteFile } from '../operation/copy-session.ts';
import { editInPlace } from '../operation/in-place.ts';
import { type Written, writtenData } from '../operation/report.ts';
import { resultTitle, TITLE_MARKS } from '../operation/result-title.ts';
import { joinWords } from '../output/recovery.ts';
import type { Terminal } from '../output/terminal.ts';
import { renderWritten, writtenWords } from '../output/written.ts';
import type { Pass } from '../passes/pass.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { Outcome, Request } from './command.ts';
import { confirmBackups } from './confirm-backups.ts';
import { copyPlan, givenTitle, withTitle } from './copy-plan.ts';
import type { Source } from './open-source.ts';

type Data = Readonly<Record<string, unknown>>;

/** What a command does to a session. */
export interface Surgery {
  readonly command: string;
  /** `Pruned`. */
  readonly verb: string;
  readonly passes: readonly Pass[];
  /** The passes give it the title that the user wants. */
  readonly isTitled?: boolean;
  /** What a new session needs to be written besides its passes. */
  readonly plan?: Partial<CopyPlan>;
  /** More for scripts. */
  readonly data?: Data | ((written: Written) => Data);
  /** The paths of files of the session that do not come along, whatever names them. */
  leftOut?(written: Written): readonly string[];
  /** A dry run must not show what the source says. */
  readonly hidesWords?: true;
  /** More for people, before the way to resume it. */
  about?(written: Written, terminal: Terminal): string[];
  /** More for standard error. */
  words?(written: Written): readonly (string | undefined)[];
}

/** Makes a new session, or changes the one that is there; tells what was done. */
export async function operateOn(
  request: Request<WritingOptions>,
  source: Source,
  surgery: Surgery,
): Promise<Outcome> {
  const written = request.options.inPlace
    ? await change(request, source, surgery)
    : await copy(request, source, surgery);
  const skipped = [...source.skipped, ...(surgery.leftOut?.(written) ?? [])];
  return {
    data: {
      ...writtenData(written),
      ...(typeof surgery.data === 'function' ? surgery.data(written) : surgery.data),
      ...(skipped.length === 0 ? {} : { skipped }),
      ...(request.options.idMap === undefined
        ? {}
        : { idMap: written.isUnchanged ? null : written.idMap?.() }),
    },
    exitCode: 0,
    text: (terminal) =>
      renderWritten(
        surgery.verb,
        written,
        terminal,
        surgery.about?.(written, terminal),
        surgery.hidesWords,
      ),
    words: () =>
      joinWords(
        source.words,
        written.isUnchanged ? untitledWords(request) : undefined,
        ...(surgery.words?.(written) ?? []),
        ...writtenWords(written),
      ),
    ...(written.path === '-' && !written.dryRun && written.bytes ? { bytes: written.bytes } : {}),
  };
}

/** A title alone is no reason to write anything. */
export function untitledWords({ options }: Request<WritingOptions>): string | undefined {
  if (options.title === undefined) return undefined;
  return 'The title was not set, since nothing else was to be changed; `ccsurgery clone --title` sets one.';
}

async function copy(
  request: Request<WritingOptions>,
  source: Source,
  surgery: Surgery,
): Promise<Written> {
  const { session, baseline } = source;
  const wanted = [...source.passes, ...surgery.passes];
  const { command, plan, isTitled } = surgery;
  const mark = isTitled ? undefined : TITLE_MARKS[command];
  const titling = givenTitle(request) ?? (mark === undefined ? undefined : resultTitle(mark));
  const passes = withTitle(wanted, titling, plan?.onlyIfChanged);
  const copied = await copySession({
    ...copyPlan(request, session, passes),
    command,
    baseline,
    ...plan,
    rewriteJson: both(source.rewriteJson, plan?.rewriteJson),
  });
  await recordCopied(request, session, command, copied);
  return copied;
}

/** So that a list can tell whose copy it is. One outside of Claude folders is in no list. */
async function recordCopied(
  { stateDir, now }: Request,
  { path, sessionId }: Session,
  command: string,
  copied: Written,
): Promise<void> {
  const { dryRun, isUnchanged } = copied;
  if (dryRun || isUnchanged || claudeDirOf(copied.path) === undefined) return;
  await recordCopy(stateDir, {
    time: now.toISOString(),
    command,
    result: { sessionId: copied.sessionId, path: copied.path },
    source: { sessionId, path: path === '-' ? path : resolve(path) },
  });
}

/** One rewriting after the other. */
function both(
  first: Source['rewriteJson'],
  second: RewriteFile | undefined,
): RewriteFile | undefined {
  if (first === undefined) return second;
  return (json, artifact) => {
    const changed = first(json);
    return second?.(changed ?? json, artifact) ?? changed;
  };
}

function change(
  request: Request<WritingOptions>,
  { session }: Source,
  { command, passes, plan: wanted }: Surgery,
): Promise<Written> {
  const { options, claudeDir, stateDir, usualClaudeDir, now, watchSignals } = request;
  return editInPlace({
    command,
    session,
    passes: withTitle(passes, givenTitle(request), wanted?.onlyIfChanged),
    salvage: wanted?.salvage,
    without: wanted?.without,
    rewriteFile: wanted?.rewriteBytes,
    proof: wanted?.proof,
    claudeDir,
    stateDir,
    usualClaudeDir,
    now,
    force: options.force === true,
    dryRun: options.dryRun === true,
    watchSignals,
    confirmBackups: (use) => confirmBackups(request, use),
  });
}
