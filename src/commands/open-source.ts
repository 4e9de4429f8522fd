import { randomUUID } from 'node:crypto';
import { leftOut } from '../bundle/left-out.ts';
import { ownSession } from '../bundle/own-session.ts';
import type { Session } from '../bundle/session.ts';
import { recoverOperations } from '../journal/recover.ts';
import { diagnose } from '../operation/guard.ts';
import { refuseUnfit } from '../operation/in-place.ts';
import { checkedId, placeFor } from '../operation/place.ts';
import { readSource } from '../operation/read-source.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { foreignWords, skippedWords } from '../output/written.ts';
import { ownParents } from '../passes/own-parents.ts';
import type { Pass } from '../passes/pass.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { isSound } from '../validate/validate.ts';
import type { Request } from './command.ts';
import { copyPlan } from './copy-plan.ts';
import { intakeOf } from './intake.ts';
import { findSession, sessionNames } from './open.ts';
import { refuseBundleOptions, refuseOptions } from './refuse-options.ts';

/** A session to be copied, and what is to be said about the way to it. */
export interface Source {
  readonly session: Session;
  /** What lies beside it and can't be copied, or may not be changed. */
  readonly skipped: readonly string[];
  /** What has to be done to it first, since it is only a part of what is there. */
  readonly passes: readonly Pass[];
  /** The same for JSON files beside it. */
  readonly rewriteJson?: ((json: Buffer) => Buffer | undefined) | undefined;
  /** What is wrong with the whole, where the session is a part of it. */
  readonly baseline?: readonly Diagnostic[] | undefined;
  readonly words: string | undefined;
}

/** The session to work on, without the files beside it if the user wants none. Refuses what can't be written. */
export async function openSource(request: Request<WritingOptions>): Promise<Source> {
  refuseOptions(request);
  // A run that was killed may have left it half changed; a dry run leaves that, too.
  const isDry = request.options.dryRun === true;
  const words = isDry ? undefined : recoveryWords(await recoverOperations(request.stateDir));
  const { claudeDir, stateDir, options } = request;
  const [name] = sessionNames(request) as [string];
  const { path, bundle } = await findSession(request, name);
  const read = await (options.artifacts === false
    ? readAlone(path, claudeDir, stateDir)
    : readWhole(path, claudeDir, stateDir, options.output === '-'));
  const links = options.artifacts === false ? [] : leftOut(read.session);
  const whole = { ...read.session, bundle };
  const session = options.inPlace === true ? ownSession(whole) : whole;
  const { foreign } = session;
  refuseBundleOptions(request, session);
  refuseUnwritable(request, session);
  const intake = intakeOf(request, session);
  return {
    ...read,
    session,
    passes: [...read.passes, ...intake.passes],
    rewriteJson: intake.rewriteJson,
    skipped: [...links, ...foreign],
    words: joinWords(words, skippedWords(links), foreignWords(foreign)),
  };
}

/** Refuses before the work what would be refused after it: redaction and summaries take their time. */
function refuseUnwritable(request: Request<WritingOptions>, session: Session): void {
  const { options, claudeDir } = request;
  if (options.inPlace === true) refuseUnfit({ session, claudeDir, force: options.force === true });
  else {
    const plan = copyPlan(request, session, []);
    placeFor(plan, plan.id === undefined ? randomUUID() : checkedId(plan.id));
  }
}

type Read = Pick<Source, 'session' | 'passes' | 'baseline'>;

async function readWhole(
  path: string,
  claudeDir: string,
  stateDir: string,
  leavesFiles: boolean,
): Promise<Read> {
  const session = await readSource(path, { claudeDir }, stateDir);
  const isParted = leavesFiles && session.graph.transcripts.length > 1;
  return { session, passes: isParted ? [ownParents(session.graph)] : [] };
}

/** A session without the files beside it. Those are looked at only where it misses something. */
async function readAlone(path: string, claudeDir: string, stateDir: string): Promise<Read> {
  const session = await readSource(path, { claudeDir, artifacts: false }, stateDir);
  if (path === '-' || isSound(diagnose(session))) return { session, passes: [] };
  const whole = await readSource(path, { claudeDir }, stateDir);
  return { session, passes: [ownParents(whole.graph)], baseline: diagnose(whole) };
}
