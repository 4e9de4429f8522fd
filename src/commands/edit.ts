import { resolve } from 'node:path';
import { listing } from '../edit/listing.ts';
import { editPasses } from '../edit/passes.ts';
import { type Placed, parsePlan, parseStatements } from '../edit/plan.ts';
import { printStatement } from '../edit/statement.ts';
import { type Work, workOf } from '../edit/work.ts';
import { wrongUse } from '../errors.ts';
import { type Turn, turnsOf } from '../graph/turns.ts';
import { planPage } from '../output/operating-plan.ts';
import { renderPasses } from '../output/written.ts';
import { EDIT_OPTIONS, type EditCommandOptions } from '../schema/options/edit.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { plural } from '../text/numbers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { editedPlan, newTexts } from './edit-drafts.ts';
import { openSession } from './open.ts';
import { openSource, type Source } from './open-source.ts';
import { operateOn } from './surgery.ts';

export const command = defineCommand({
  sessions: 'one',
  options: EDIT_OPTIONS,
  async run(request): Promise<Outcome> {
    refuseTogether(request);
    if (request.options.print === true) return printed(request);
    const given = givenPlan(request);
    if (given !== undefined) return apply(request, given);
    return editedPlan(request, {
      page: (session) => planPage(session.sessionId, listing(session.graph)),
      apply: (opened, plan, isPreview) => apply(preview(opened, isPreview), plan),
    });
  },
});

type EditRequest = Request<EditCommandOptions>;

/** The same request as a dry run. */
function preview(request: EditRequest, isPreview: boolean): EditRequest {
  return isPreview ? { ...request, options: { ...request.options, dryRun: true } } : request;
}

async function printed(request: EditRequest): Promise<Outcome> {
  const { path, sessionId, graph } = await openSession(request);
  const list = listing(graph);
  const plan = planPage(sessionId, list);
  return {
    data: { path, sessionId, ...list, plan },
    exitCode: 0,
    text: () => plan.trimEnd(),
  };
}

/** The plan of the command line; undefined if there is none, so that an editor is opened. */
function givenPlan({ options, cwd }: EditRequest): Placed[] | undefined {
  const { plan, do: statements } = options;
  if (plan === undefined && statements === undefined) return undefined;
  return [
    ...(plan === undefined
      ? []
      : parsePlan(
          readBytes(plan === '-' ? plan : resolve(cwd, plan)).toString('utf8'),
          plan === '-' ? 'standard input' : plan,
        )),
    ...parseStatements(statements ?? []),
  ];
}

async function apply(request: EditRequest, plan: readonly Placed[]): Promise<Outcome> {
  const source = await openSource(request);
  const { graph } = source.session;
  const work = workOf(graph, plan);
  const texts = await newTexts(request, graph, work);
  const turns = turnsOf(graph);
  const acting = plan.filter(({ verb, target }) => verb !== 'keep' || target.kind === 'branch');
  return operateOn(request, source, {
    command: 'edit',
    verb: 'Edited',
    passes: editPasses(graph, work, (statement) => texts.get(statement) ?? ''),
    plan: { onlyIfChanged: true },
    data: { plan: acting.map(printStatement) },
    about: (written, terminal) => [renderPasses(written, terminal)],
    words: () => [goneWords(source, work, turns)],
  });
}

/** Turns that the plan did not name, and that would have been resumed in the place of what it keeps. */
function goneWords({ session }: Source, work: Work, turns: readonly Turn[]): string | undefined {
  const dropped = new Set(
    [...work.turns].flatMap(([turn, { verb }]) => (verb === 'drop' ? turn.name : [])),
  );
  const gone = turns.filter(
    ({ name, prompt }) =>
      prompt !== undefined && session.graph.isRemoved(prompt) && !dropped.has(name),
  );
  if (gone.length === 0) return undefined;
  const names = gone.map(({ name }) => name).join(', ');
  return `${plural(gone.length, 'turn')} of another branch went, too (${names}): clients would go on with ${gone.length === 1 ? 'it' : 'them'} instead.`;
}

function refuseTogether({ options, sessions }: EditRequest): void {
  const { print, plan, do: statements, inPlace, output } = options;
  if (print === true && [plan, statements, inPlace, output].some((value) => value !== undefined))
    throw wrongUse('--print changes nothing, and takes no plan.', 'Leave out the other options.');
  if (plan === '-' && sessions.includes('-'))
    throw wrongUse('Standard input (-) can be read only once.', 'Give the plan as a file.');
}
