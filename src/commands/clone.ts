import { basename, dirname } from 'node:path';
import { projectFolderFor, projectSlug } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import { projectDirectory } from '../operation/target.ts';
import { workingDirOf } from '../operation/working-dir.ts';
import { clean } from '../output/terminal.ts';
import type { Pass } from '../passes/pass.ts';
import { pathRewriter, projectTo } from '../passes/project-to.ts';
import { rewritePaths } from '../passes/rewrite-paths.ts';
import { findEnd } from '../passes/up-to/find-end.ts';
import { upTo } from '../passes/up-to.ts';
import { CLONE_OPTIONS, type CloneCommandOptions } from '../schema/options/clone.ts';
import type { PathMove } from '../text/path-edits.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';

export const command = defineCommand({
  sessions: 'one',
  options: CLONE_OPTIONS,
  async run(request): Promise<Outcome> {
    const source = await openSource(request);
    const { session } = source;
    const point = request.options.upTo;
    const end = point === undefined ? undefined : endOf(session, point);
    const move = projectMove(request, session);
    // The session's own files move with the project.
    const movesFiles = (move?.slugs.size ?? 0) > 0 || request.options.rewritePaths === true;
    const passes: Pass[] = [
      ...(point === undefined ? [] : [upTo(point)]),
      ...(move === undefined ? [] : [projectTo(move)]),
      ...(movesFiles ? [rewritePaths(session.sessionId)] : []),
    ];
    return operateOn(request, source, {
      command: 'clone',
      verb: 'Cloned',
      passes,
      plan: {
        rewriteJson: move && pathRewriter(move),
        without: request.options.keepThinking === true ? ['unsafe-thinking'] : [],
      },
      data: end === undefined ? {} : { upTo: end },
      words: () => [endWords(end)],
    });
  },
});

/** Where a copy ends, by the names of the source. */
function endOf({ graph }: Session, point: string): { line: number; uuid: string | null } {
  const { line, uuid } = findEnd(graph, point).entry;
  return { line, uuid: uuid ?? null };
}

function endWords(end: ReturnType<typeof endOf> | undefined): string | undefined {
  return end && `It ends with line ${end.line} of the source (${clean(end.uuid ?? '')}).`;
}

/** Where paths lead to now; undefined if it is where they led before. */
function projectMove(
  { options, claudeDir, cwd }: Request<CloneCommandOptions>,
  session: Session,
): PathMove | undefined {
  if (options.projectTo === undefined) return undefined;
  const from = workingDirOf(session);
  if (from === undefined) return undefined;
  const to = projectDirectory(options.projectTo, cwd);
  const slug = basename(projectFolderFor(claudeDir, to));
  const isPlaced = session.claudeDir !== undefined || session.bundle !== undefined;
  const oldSlugs = [projectSlug(from), ...(isPlaced ? [basename(dirname(session.path))] : [])];
  if (from === to && oldSlugs.every((old) => old === slug)) return undefined;
  // Files that are left out are still to be found in the old project.
  const staysBehind = options.artifacts === false || session.foreign.length > 0;
  const moved = staysBehind ? [] : oldSlugs;
  return { from: [from], to, slugs: new Map(moved.map((old) => [old, slug])) };
}
