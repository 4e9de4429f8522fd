import { attempt } from '../attempt.ts';
import { locateSession } from '../bundle/locate.ts';
import type { Session } from '../bundle/session.ts';
import { otherBranches } from '../context/branches-in-use.ts';
import { UserError, wrongUse } from '../errors.ts';
import { type Gain, pruneGains } from '../inspect/prune-gains.ts';
import { gainLines } from '../output/prune-gains.ts';
import { clean } from '../output/terminal.ts';
import { renderPasses } from '../output/written.ts';
import { liveEnd } from '../passes/live-end.ts';
import { narrow } from '../passes/narrow.ts';
import {
  type Choice,
  PRESETS,
  PRUNE_OPTIONS,
  type PruneOption,
  prunePasses,
  SPARING,
} from '../passes/prune-options.ts';
import { toolNames } from '../passes/tools.ts';
import {
  PRUNE_COMMAND_OPTIONS,
  type PruneCommandOptions,
  pruneOptionName,
} from '../schema/options/prune.ts';
import { namePattern } from '../text/name-pattern.ts';
import { plural } from '../text/numbers.ts';
import { shellsOf } from '../text/shell-command.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import {
  type Narrowed,
  narrowed,
  narrowingAlone,
  notNarrowed,
  refuseNotNarrowed,
} from './narrowing-options.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';

/** A path, the start of an id, or a word for a session. */
const SESSION_SHAPE = /^(?:latest|-|.*[\\/].*|.*\.jsonl|[\da-f]{4,8}(?:-[\da-f-]*)?)$/i;

export const command = defineCommand({
  sessions: 'one',
  options: PRUNE_COMMAND_OPTIONS,
  async run(request): Promise<Outcome> {
    refuseSessionAsValue(request);
    const given = narrowed(request);
    const { chosen, leftOut } = narrowedChoices(request, given);
    const { keepLast, minSize } = request.options;
    const where = { keepLast, minSize };
    const source = await openSource(request);
    const { session } = source;
    if (chosen.size === 0) throw nothingAsked(session);
    const passes = prunePasses(chosen, { ...where, only: narrow(session.graph, given.narrowing) });
    const known = toolNames(session.graph);
    return operateOn(request, source, {
      command: 'prune',
      verb: 'Pruned',
      passes: [...passes, liveEnd()],
      plan: {
        onlyIfChanged: true,
        without: request.options.keepThinking === true ? ['unsafe-thinking'] : [],
      },
      words: () => [
        leftOut.length === 0
          ? undefined
          : `Left out, since ${leftOut.length === 1 ? 'it takes' : 'they take'} all or nothing: ${leftOut.join(', ')}.`,
        unknownToolWords(known, request.options.tools),
        chosen.has('branches') ? branchesInUseWords(session) : undefined,
        keepLast === undefined || [...chosen.keys()].some((name) => SPARING.includes(name))
          ? undefined
          : `--keep-last spares nothing here: it is for ${SPARING.join(', ')}.`,
      ],
      about: (written, terminal) => [renderPasses(written, terminal), nextStep(session, chosen)],
    });
  },
});

function branchesInUseWords({ graph }: Session): string | undefined {
  const [first, ...others] = otherBranches(graph).inUse;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` (and ${plural(others.length, 'other')})`;
  return `The branch at line ${first.root.line}${more} stays: clients like ${first.client} would resume it.`;
}

/** What is chosen; where it is narrowed, without what a preset takes as a whole. */
function narrowedChoices(
  request: Request<PruneCommandOptions>,
  given: Narrowed,
): { chosen: Map<string, Choice>; leftOut: string[] } {
  const chosen = choices(request);
  if (!given.isAny) return { chosen, leftOut: [] };
  if (chosen.size === 0) throw narrowingAlone(given);
  const { options } = request;
  refuseNotNarrowed(
    PRUNE_OPTIONS.map(({ name }) => name).filter(
      (name) => options[pruneOptionName(name)] !== undefined,
    ),
  );
  const leftOut = notNarrowed().filter((name) => chosen.delete(name));
  return { chosen, leftOut };
}

/** The options that the user gave, by name; single ones over those of a preset. */
function choices({ options }: Request<PruneCommandOptions>): Map<string, Choice> {
  const { preset } = options;
  const chosen = new Map<string, Choice>(
    Object.entries(preset === undefined ? {} : PRESETS[preset].options),
  );
  // A preset does what can be done where no files are written; who asks for files is told.
  const takesFiles = options.output !== '-' && options.artifacts !== false;
  const results = chosen.get('tool-results');
  if (results?.value === 'offload' && !takesFiles)
    chosen.set('tool-results', { ...results, value: 'stub' });
  for (const { name } of PRUNE_OPTIONS) {
    const value = options[pruneOptionName(name)];
    if (value !== undefined) chosen.set(name, { value });
  }
  return chosen;
}

/** `--tools SESSION`: meant is the session, but it is taken for what may follow the flag, and another would be worked on. */
function refuseSessionAsValue(request: Request<PruneCommandOptions>): void {
  if (request.sessions.length > 0) return;
  for (const { name, ...row } of PRUNE_OPTIONS) {
    const { argument }: Partial<PruneOption> = row;
    const given = request.options[pruneOptionName(name)];
    if (!argument?.startsWith('[') || given === undefined || typeof given === 'boolean') continue;
    const value = String(given);
    if (!isSession(value, request)) continue;
    throw wrongUse(
      `--${name} takes ${argument}, and "${value}" looks like a session.`,
      `Name the session before the options: ccsurgery prune ${shellsOf().word(value) ?? 'SESSION'} --${name}`,
    );
  }
}

/** Digits may be meant as a number: then it counts whether there is such a session. */
function isSession(value: string, { claudeDir, project, cwd }: Request): boolean {
  if (!/^\d+$/.test(value)) return SESSION_SHAPE.test(value);
  return attempt(() => locateSession(value, { claudeDir, project, cwd })) !== undefined;
}

/** A name that fits no call may be a mistake. */
function unknownToolWords(
  known: ReadonlySet<string>,
  names: PruneCommandOptions['tools'],
): string | undefined {
  if (names === undefined || names === true) return undefined;
  const unknown = names.filter((name) => ![...known].some(namePattern([name])));
  if (unknown.length === 0) return undefined;
  const there =
    known.size === 0 ? 'it has none at all' : `it has those of ${[...known].join(', ')}`;
  return clean(`There are no calls of ${unknown.join(', ')} in the session: ${there}.`);
}

function nothingAsked(session: Session): UserError {
  const gains = pruneGains(session);
  return new UserError({
    code: 'nothing-asked',
    message: 'It is not said what to prune.',
    hint: [
      ...(gains.length === 0 ? [] : ['Most is to be gained by:', ...gainLines(gains)]),
      'Or take a preset:',
      ...Object.entries(PRESETS).map(([name, preset]) => `--preset ${name}: ${preset.description}`),
    ].join('\n'),
  });
}

/** What would gain most after this. */
function nextStep(session: Session, chosen: ReadonlyMap<string, Choice>): string {
  const left = pruneGains(session).filter(({ name }: Gain) => !chosen.has(name));
  const [line] = gainLines(left);
  return line === undefined ? '' : `Next to gain: ${line}`;
}
