import { resolve } from 'node:path';
import type { Session } from '../bundle/session.ts';
import type { Graph } from '../graph/graph.ts';
import type { CopyPlan } from '../operation/copy-session.ts';
import { projectDirectory } from '../operation/target.ts';
import type { Pass } from '../passes/pass.ts';
import { title } from '../passes/title.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { Request } from './command.ts';

/**
 * Passes, and one that gives a title.
 * @param onlyIfChanged A title alone is no reason to write anything.
 */
export function withTitle(
  passes: readonly Pass[],
  titling: Pass | undefined,
  onlyIfChanged = false,
): readonly Pass[] {
  if (titling === undefined) return passes;
  const { name, run } = titling;
  const isWanted = (graph: Graph): boolean => !onlyIfChanged || graph.changes.length > 0;
  return [...passes, { name, run: (graph, context) => isWanted(graph) && run(graph, context) }];
}

/** The title that the user wants. */
export function givenTitle({ options }: Request<WritingOptions>): Pass | undefined {
  return options.title === undefined ? undefined : title(options.title);
}

/** The plan for a new session that the request's options make. */
export function copyPlan(
  request: Request<WritingOptions>,
  session: Session,
  passes: readonly Pass[],
): CopyPlan {
  const { options, claudeDir, cwd, usualClaudeDir, now, watchSignals } = request;
  const { output, idMap, projectTo } = options;
  return {
    session,
    passes,
    destination: {
      output: output === undefined || output === '-' ? output : resolve(cwd, output),
      projectTo: projectTo === undefined ? undefined : projectDirectory(projectTo, cwd),
      claudeDir,
    },
    id: options.id,
    seed: options.seed,
    sameIds: options.sameIds === true,
    withFiles: options.artifacts !== false,
    idMap: idMap === undefined ? undefined : resolve(cwd, idMap),
    force: options.force === true,
    dryRun: options.dryRun === true,
    usualClaudeDir,
    now,
    watchSignals,
  };
}
