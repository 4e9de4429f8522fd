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
import { type Choice, PRESETS, PRUNE_OPTIONS, prunePasses } from '../passes/prune-options.ts';
import { toolNames } from '../passes/tools.ts';
import { commaList } from '../text/comma-list.ts';
import { namePattern } from '../text/name-pattern.ts';
import { plural } from '../text/numbers.ts';
import { shellsOf } from '../text/shell-command.ts';
import { wholeNumber } from '../text/whole-number.ts';
import type { Command, OptionSpec, Outcome, Request } from './command.ts';
import {
  NARROWING_OPTIONS,
  type Narrowed,
  narrowed,
  narrowingAlone,
  notNarrowed,
  refuseNotNarrowed,
} from './narrowing-options.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';
import { IN_PLACE_OPTION, WRITING_OPTIONS } from './writing-options.ts';

const PRESET_NAMES = Object.keys(PRESETS);
/** A path, the start of an id, or a word for a session. */
const SESSION_SHAPE = /^(?:latest|-|.*[\\/].*|.*\.jsonl|[\da-f]{4,8}(?:-[\da-f-]*)?)$/i;

export const command: Command = {
  sessions: 'one',
  options: [
    ...PRUNE_OPTIONS.map(
      ({ name, argument, description }): OptionSpec => ({
        flags: `--${name}${argument === undefined ? '' : ` ${argument}`}`,
        description,
      }),
    ),
    {
      flags: `--preset <${PRESET_NAMES.join('|')}>`,
      description: Object.entries(PRESETS)
        .map(([name, preset]) => `${name}: ${preset.description}`)
        .join('; '),
    },
    ...NARROWING_OPTIONS,
    {
      flags: '--keep-last <turns>',
      description: `leave the last turns alone (${sparing().join(', ')})`,
    },
    {
      flags: '--keep-thinking',
      description: 'keep thinking that newer models refuse after the cut',
    },
    IN_PLACE_OPTION,
    ...WRITING_OPTIONS,
  ],
  async run(request: Request): Promise<Outcome> {
    refuseSessionAsValue(request);
    const given = narrowed(request);
    const { chosen, leftOut } = narrowedChoices(request, given);
    const keepLast = request.options.keepLast as string | undefined;
    const where = {
      keepLast: keepLast === undefined ? undefined : wholeNumber('--keep-last', keepLast),
      minSize: given.minSize,
    };
    // What is wrong with a value is said before anything is read.
    prunePasses(chosen, where);
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
        unknownToolWords(known, chosen.get('tools')?.value),
        chosen.has('branches') ? branchesInUseWords(session) : undefined,
        keepLast === undefined || [...chosen.keys()].some((name) => sparing().includes(name))
          ? undefined
          : `--keep-last spares nothing here: it is for ${sparing().join(', ')}.`,
      ],
      about: (written, terminal) => [renderPasses(written, terminal), nextStep(session, chosen)],
    });
  },
};

function branchesInUseWords({ graph }: Session): string | undefined {
  const [first, ...others] = otherBranches(graph).inUse;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` (and ${plural(others.length, 'other')})`;
  return `The branch at line ${first.root.line}${more} stays: clients like ${first.client} would resume it.`;
}

function sparing(): string[] {
  return PRUNE_OPTIONS.filter(({ supportsKeepLast }) => supportsKeepLast).map(({ name }) => name);
}

/** What is chosen; where it is narrowed, without what a preset takes as a whole. */
function narrowedChoices(
  request: Request,
  given: Narrowed,
): { chosen: Map<string, Choice>; leftOut: string[] } {
  const chosen = choices(request);
  if (!given.isAny) return { chosen, leftOut: [] };
  if (chosen.size === 0) throw narrowingAlone(given);
  refuseNotNarrowed([...chosen.keys()].filter((name) => isGiven(request, name)));
  const leftOut = notNarrowed().filter((name) => chosen.delete(name));
  return { chosen, leftOut };
}

function isGiven({ options }: Request, name: string): boolean {
  return options[camelCase(name)] !== undefined;
}

/** The options that the user gave, by name; single ones over those of a preset. */
function choices({ options }: Request): Map<string, Choice> {
  const preset = options.preset as string | undefined;
  if (preset !== undefined && !Object.hasOwn(PRESETS, preset))
    throw wrongUse(
      `There is no preset "${preset}".`,
      PRESET_NAMES.map((name) => `${name}: ${PRESETS[name]?.description}`).join('\n'),
    );
  const chosen = new Map(
    Object.entries(preset === undefined ? {} : (PRESETS[preset]?.options ?? {})),
  );
  for (const { name } of PRUNE_OPTIONS) {
    const given = options[camelCase(name)];
    if (given !== undefined) chosen.set(name, typeof given === 'string' ? { value: given } : {});
  }
  return chosen;
}

/** As commander names an option's value. */
function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** `--tools SESSION`: meant is the session, but it is taken for what may follow the flag, and another would be worked on. */
function refuseSessionAsValue(request: Request): void {
  if (request.sessions.length > 0) return;
  for (const { name, argument } of PRUNE_OPTIONS) {
    const value = request.options[camelCase(name)];
    const isOptional = argument?.startsWith('[') === true;
    if (!isOptional || typeof value !== 'string' || !isSession(value, request)) continue;
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
  value: string | undefined,
): string | undefined {
  const unknown = commaList(value ?? '').filter((name) => ![...known].some(namePattern([name])));
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
      ...PRESET_NAMES.map((name) => `--preset ${name}: ${PRESETS[name]?.description}`),
    ].join('\n'),
  });
}

/** What would gain most after this. */
function nextStep(session: Session, chosen: ReadonlyMap<string, Choice>): string {
  const left = pruneGains(session).filter(({ name }: Gain) => !chosen.has(name));
  const [line] = gainLines(left);
  return line === undefined ? '' : `Next to gain: ${line}`;
}
