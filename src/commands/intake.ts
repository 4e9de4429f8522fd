import { basename, dirname } from 'node:path';
import type { Session } from '../bundle/session.ts';
import { chooseTarget } from '../operation/target.ts';
import { accountThinking } from '../passes/account-thinking.ts';
import type { Pass } from '../passes/pass.ts';
import { pathRewriter, projectTo } from '../passes/project-to.ts';
import { rewritePaths } from '../passes/rewrite-paths.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { PathMove } from '../text/path-edits.ts';
import type { Request } from './command.ts';

/** How a path ends right before something else. */
const PATH_AT_END = /(?:\/[^/"\\\s]+)+$/;
const LONGEST_PATH = 1024;

/** What a session from a bundle needs to be at home in a project here. */
export interface Intake {
  readonly passes: readonly Pass[];
  readonly rewriteJson?: ((json: Buffer) => Buffer | undefined) | undefined;
}

/** Nothing if it comes from no bundle, or goes into no project. */
export function intakeOf(request: Request<WritingOptions>, session: Session): Intake {
  const { options } = request;
  if (session.bundle === undefined || options.output !== undefined) return { passes: [] };
  const move = moveOf(request, session);
  const { sessionId } = session;
  const ids = new Set([sessionId, session.bundle.manifest.origin?.sessionId ?? sessionId]);
  return {
    passes: [
      ...(options.keepThinking === true ? [] : [accountThinking()]),
      ...(move === undefined ? [] : [projectTo(move)]),
      // What they lead to is where the bundle was made.
      ...[...ids].map(rewritePaths),
    ],
    rewriteJson: move && pathRewriter(move),
  };
}

/** From the Claude folder of another machine into the one here; undefined if they have the same path. */
function moveOf(
  { claudeDir, options }: Request<WritingOptions>,
  session: Session,
): PathMove | undefined {
  const { origin } = session.bundle?.manifest ?? {};
  if (origin === undefined) return undefined;
  // With --project-to the project's folder follows the project.
  const isPlaced = options.projectTo !== undefined;
  const project = isPlaced ? origin.project : projectHere(session, claudeDir);
  const from = claudeDirsIn(session).filter((dir) => dir !== claudeDir);
  if (from.length === 0 && origin.project === project) return undefined;
  return { from, to: claudeDir, slugs: new Map([[origin.project, project]]) };
}

/** The one that it lay in, and those that its texts name: it may have been moved there by hand. */
function claudeDirsIn({ graph, bundle }: Session): string[] {
  const { origin } = bundle?.manifest ?? {};
  if (origin === undefined) return [];
  const place = `/projects/${origin.project}/${origin.sessionId}`;
  const named = [...graph.main.entriesWith(place)].flatMap(({ raw }) => {
    const texts = raw.toString('utf8').split(place).slice(0, -1);
    return texts.flatMap((text) => PATH_AT_END.exec(text.slice(-LONGEST_PATH))?.[0] ?? []);
  });
  return [...new Set([origin.claudeDir, ...named])];
}

function projectHere(session: Session, claudeDir: string): string {
  return basename(dirname(chooseTarget(session, { claudeDir }, session.sessionId).path));
}
