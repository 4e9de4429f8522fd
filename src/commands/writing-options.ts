import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { leftOut } from '../bundle/left-out.ts';
import { locateSession } from '../bundle/locate.ts';
import type { Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { recoverOperations } from '../journal/recover.ts';
import type { CopyPlan } from '../operation/copy-session.ts';
import { diagnose } from '../operation/guard.ts';
import { refuseUnfit } from '../operation/in-place.ts';
import { checkedId, placeFor } from '../operation/place.ts';
import { readSource } from '../operation/read-source.ts';
import { projectDirectory } from '../operation/target.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { skippedWords } from '../output/written.ts';
import { ownParents } from '../passes/own-parents.ts';
import type { Pass } from '../passes/pass.ts';
import { title } from '../passes/title.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { isSound } from '../validate/validate.ts';
import type { OptionSpec, Request } from './command.ts';
import { sessionNames } from './open.ts';
import { refuseOptions } from './refuse-options.ts';

/** Options of every command that writes. */
export const WRITING_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-o, --output <file>',
    description: 'write the transcript there (-: standard output), other files beside it',
  },
  { flags: '-n, --dry-run', description: 'write nothing, show what would change' },
  { flags: '--no-artifacts', description: 'leave out the files beside the transcript' },
  { flags: '--title <text>', description: 'the title of the new session' },
  { flags: '--id <uuid>', description: 'the id of the new session' },
  { flags: '--seed <text>', description: 'the same seed and source give the same new ids' },
  { flags: '--id-map <file>', description: 'write which old id became which new one' },
  {
    flags: '--force',
    description: 'write over existing files; with --in-place, also if a client has it open',
  },
];

/** A session to be copied, and what is to be said about the way to it. */
export interface Source {
  readonly session: Session;
  /** What lies beside it and can't be copied. */
  readonly skipped: readonly string[];
  /** What has to be done to it first, since it is only a part of what is there. */
  readonly passes: readonly Pass[];
  /** What is wrong with the whole, where the session is a part of it. */
  readonly baseline?: readonly Diagnostic[] | undefined;
  readonly words: string | undefined;
}

/** The session to work on, without the files beside it if the user wants none. Refuses what can't be written. */
export async function openSource(request: Request): Promise<Source> {
  refuseOptions(request);
  // A run that was killed may have left it half changed; a dry run leaves that, too.
  const isDry = request.options.dryRun === true;
  const words = isDry ? undefined : recoveryWords(await recoverOperations(request.stateDir));
  const { claudeDir, project, cwd, options } = request;
  const [name] = sessionNames(request) as [string];
  const path = locateSession(name, { claudeDir, project, cwd });
  const read = await (options.artifacts === false
    ? readAlone(path, claudeDir)
    : readWhole(path, claudeDir, options.output === '-'));
  const skipped = options.artifacts === false ? [] : leftOut(read.session);
  if (read.session.graph.main.entries.length === 0)
    throw new UserError({
      code: 'empty-session',
      message: `${path === '-' ? 'Standard input' : path} is empty: there is nothing to work on.`,
      hint: '`ccsurgery list` shows the sessions that there are.',
    });
  refuseUnwritable(request, read.session);
  return { ...read, skipped, words: joinWords(words, skippedWords(skipped)) };
}

/** Refuses before the work what would be refused after it: redaction and summaries take their time. */
function refuseUnwritable(request: Request, session: Session): void {
  const { options, claudeDir } = request;
  const [force, dryRun] = [options.force === true, options.dryRun === true];
  if (options.inPlace === true) refuseUnfit({ session, claudeDir, force, dryRun });
  else {
    const plan = copyPlan(request, session, []);
    placeFor(plan, plan.id === undefined ? randomUUID() : checkedId(plan.id));
  }
}

type Read = Pick<Source, 'session' | 'passes' | 'baseline'>;

async function readWhole(path: string, claudeDir: string, leavesFiles: boolean): Promise<Read> {
  const session = await readSource(path, { claudeDir });
  const isParted = leavesFiles && session.graph.transcripts.length > 1;
  return { session, passes: isParted ? [ownParents(session.graph)] : [] };
}

/** A session without the files beside it. Those are looked at only where it misses something. */
async function readAlone(path: string, claudeDir: string): Promise<Read> {
  const session = await readSource(path, { claudeDir, artifacts: false });
  if (path === '-' || isSound(diagnose(session))) return { session, passes: [] };
  const whole = await readSource(path, { claudeDir });
  return { session, passes: [ownParents(whole.graph)], baseline: diagnose(whole) };
}

/**
 * Passes, and the title that the user wants.
 * @param onlyIfChanged A title alone is no reason to write anything.
 */
export function withTitle(
  passes: readonly Pass[],
  { options }: Request,
  onlyIfChanged = false,
): readonly Pass[] {
  if (typeof options.title !== 'string') return passes;
  const { name, run } = title(options.title);
  const isWanted = (graph: Graph): boolean => !onlyIfChanged || graph.changes.length > 0;
  return [...passes, { name, run: (graph, context) => isWanted(graph) && run(graph, context) }];
}

/** The plan for a new session that the request's options make. */
export function copyPlan(request: Request, session: Session, passes: readonly Pass[]): CopyPlan {
  const { options, claudeDir, cwd, usualClaudeDir, now, watchSignals } = request;
  const text = (name: string): string | undefined => options[name] as string | undefined;
  const [output, idMap, projectTo] = [text('output'), text('idMap'), text('projectTo')];
  return {
    session,
    passes,
    destination: {
      output: output === undefined || output === '-' ? output : resolve(cwd, output),
      projectTo: projectTo === undefined ? undefined : projectDirectory(projectTo, cwd),
      claudeDir,
    },
    id: text('id'),
    seed: text('seed'),
    withFiles: options.artifacts !== false,
    idMap: idMap === undefined ? undefined : resolve(cwd, idMap),
    force: options.force === true,
    dryRun: options.dryRun === true,
    usualClaudeDir,
    now,
    watchSignals,
  };
}
