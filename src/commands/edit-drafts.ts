import { resolve } from 'node:path';
import type { Session } from '../bundle/session.ts';
import { type Draft, draftOf, openEditor } from '../edit/open-editor.ts';
import { at, type Placed, parsePlan } from '../edit/plan.ts';
import { replaceable } from '../edit/replaceable.ts';
import type { Work } from '../edit/work.ts';
import { UserError, wrongUse } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { refuseChangedSource } from '../operation/copy-session.ts';
import type { EditCommandOptions } from '../schema/options/edit.ts';
import { select } from '../selection/select.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { shellsOf } from '../text/shell-command.ts';
import type { Outcome, Request } from './command.ts';
import { openSession, sessionNames } from './open.ts';

type EditRequest = Request<EditCommandOptions>;

/** What is done with a plan that the user edits. */
interface Editing {
  page(session: Session): string;
  /** @param request One that means the session of the page, whatever is the latest by now. */
  apply(request: EditRequest, plan: readonly Placed[], isPreview: boolean): Promise<Outcome>;
}

/** Opens the session's plan in the user's editor, shows what the saved one changes, and applies it. */
export async function editedPlan(given: EditRequest, editing: Editing): Promise<Outcome> {
  const { editor, options } = given;
  if (editor === undefined)
    throw wrongUse(
      'There is no terminal to open an editor on, and $VISUAL and $EDITOR are not set.',
      "Print the plan with --print and apply it with --plan FILE, or name single statements: --do 'drop turn 4-9'.",
    );
  const session = await openSession(given);
  const request = { ...given, sessions: [session.bundle?.path ?? session.path] };
  const draft = draftOf('operating-plan', editing.page(session));
  const outcome = await keepingOnError(request, draft, async () => {
    await openEditor(editor, draft.path);
    const plan = parsePlan(draft.text());
    // Turns and lines may have other numbers now.
    refuseChangedSource(session);
    if (options.dryRun === true || plan.length === 0) return editing.apply(request, plan, false);
    const changes = await editing.apply(request, plan, true);
    request.preview(changes);
    if (options.inPlace === true && !(await (request.confirm?.('Change the session?') ?? true)))
      return editing.apply(request, [], false);
    return editing.apply(request, plan, false);
  });
  draft.remove();
  return outcome;
}

/** An hour of work on a plan is not lost by a mistake in it. */
async function keepingOnError<T>(
  request: Request,
  draft: Draft,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, hint } = error;
    throw new UserError({
      code,
      message,
      hint: `${hint}\nYour plan is kept: ${againLine(request, draft.path)}`,
    });
  }
}

function againLine(request: Request, path: string): string {
  const shell = shellsOf();
  const session = shell.word(sessionNames(request)[0] ?? '') ?? 'SESSION';
  return `ccsurgery edit ${session} --plan ${shell.word(path) ?? path}`;
}

/** The texts that `replace` puts there: from the plan, from files, or from the editor with the old one in it. */
export async function newTexts(
  request: Request,
  graph: Graph,
  work: Work,
): Promise<Map<Placed, string>> {
  const texts = new Map<Placed, string>();
  for (const statement of work.texts.values()) {
    const text = await newText(request, graph, statement);
    at(statement.place, () => refuseEmpty(text));
    texts.set(statement, text);
  }
  return texts;
}

/** Texts that the user was asked for: a plan that is previewed is read twice. */
const EDITED = new WeakMap<Placed, string>();

async function newText({ cwd, editor }: Request, graph: Graph, statement: Placed): Promise<string> {
  const { target, text, place } = statement;
  if (text?.from === 'line') return text.text;
  if (text?.from === 'file')
    return at(place, () => readBytes(resolve(cwd, text.path)).toString('utf8'));
  if (editor === undefined)
    throw at(place, () =>
      wrongUse('replace has no text.', 'Write it behind the target, or @FILE.'),
    );
  const known = EDITED.get(statement);
  if (known !== undefined) return known;
  const draft = draftOf('text', replaceable(graph, select(graph, target)).text);
  await openEditor(editor, draft.path);
  const edited = draft.text();
  draft.remove();
  EDITED.set(statement, edited);
  return edited;
}

function refuseEmpty(text: string): void {
  if (text.trim() === '')
    throw wrongUse('The new text is empty, and the API takes no empty texts.', 'Use drop instead.');
}
