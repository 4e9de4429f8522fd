import { resolve } from 'node:path';
import { wrongUse } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Written } from '../operation/report.ts';
import { chooseTarget } from '../operation/target.ts';
import { clean, type Terminal } from '../output/terminal.ts';
import { type Cut, cutFrom, findCut } from '../passes/compress/cut.ts';
import { cutWithin } from '../passes/compress/target.ts';
import { type Unsummarized, unsummarized } from '../passes/compress/unsummarized.ts';
import { type CompressOptions, compress, KEEP_LAST } from '../passes/compress.ts';
import { completed } from '../summary/completed.ts';
import { summarize } from '../summary/summarize.ts';
import { formatBytes, formatCount, plural } from '../text/numbers.ts';
import { wholeNumber } from '../text/whole-number.ts';
import type { Command, Outcome, Request } from './command.ts';
import { openSource, type Source } from './open-source.ts';
import {
  givenSummary,
  refuseSummaryOptions,
  SUMMARY_OPTIONS,
  type Summarizer,
} from './summary-options.ts';
import { operateOn } from './surgery.ts';
import { IN_PLACE_OPTION, WRITING_OPTIONS } from './writing-options.ts';

/** One summary of all older turns; or their prompts, each with one short answer. */
const STYLES = ['summary', 'condensed'] as const;
/** Options that say where the conversation is parted. */
const WHERE = [
  { name: 'keepLast', flag: '--keep-last' },
  { name: 'targetTokens', flag: '--target-tokens' },
  { name: 'from', flag: '--from' },
];
/** Options that have no meaning where no summary is written. */
const OF_SUMMARY = ['targetTokens', 'summary', 'summaryFile', 'summarizeWith', 'keepHistory'];

export const command: Command = {
  sessions: 'one',
  options: [
    {
      flags: '--keep-last <turns>',
      description: `how many turns stay as they are (default: ${KEEP_LAST})`,
    },
    {
      flags: '--target-tokens <tokens>',
      description: 'keep as much as fits into a context of this size',
    },
    {
      flags: '--from <point>',
      description: 'what stays begins there: turn:N or N, the UUID of an entry, line:N',
    },
    ...SUMMARY_OPTIONS,
    {
      flags: '--style <style>',
      description: `what becomes of the older turns: ${STYLES.join(' or ')} (default: ${STYLES[0]})`,
    },
    {
      flags: '--keep-history',
      description: 'leave the older turns in the file, where clients pass them over',
    },
    IN_PLACE_OPTION,
    ...WRITING_OPTIONS,
  ],
  async run(request: Request): Promise<Outcome> {
    const { options } = request;
    refuseSeveral(options);
    refuseSummaryOptions(request);
    if (styleOf(options) === 'condensed') return condense(request);
    const [wanted, target] = [
      numberOf(options, 'keepLast', '--keep-last', 0),
      numberOf(options, 'targetTokens', '--target-tokens', 1),
    ];
    const given = givenSummary(request);
    const source = await openSource(request);
    const { graph } = source.session;
    const text = typeof given === 'string' ? given : undefined;
    const cut = target === undefined ? wantedCut(graph, options) : cutWithin(graph, target, text);
    if (cut === undefined) return nothingToDo(request, source);
    const keepHistory = options.keepHistory === true;
    const left = unsummarized(graph, cut);
    // A dry run starts no command: the summary that is made here shows how much would change.
    const isDry = options.dryRun === true;
    const planned = typeof given === 'object' && isDry ? plannedRun(given, graph, cut) : undefined;
    const { text: summary, appended } =
      typeof given === 'object' && !isDry
        ? completed(graph, cut, await given.run(graph, cut))
        : { text: text ?? summarize(graph, cut), appended: [] };
    const title = options.title as string | undefined;
    const from = target === undefined ? (options.from as string | undefined) : cut.kept[0]?.uuid;
    const { kept, replaced } = cut.turns;
    return operateOn(request, source, {
      command: 'compress',
      verb: 'Compressed',
      passes: [
        compress({
          keepLast: wanted,
          from,
          summary,
          keepHistory,
          title,
          transcript: fullText(request, source),
        }),
      ],
      data: {
        kept,
        replaced,
        ...(appended.length === 0 ? {} : { appended }),
        ...(planned === undefined ? { summary } : { summary: null, summarizeWith: planned }),
      },
      about: (written, terminal) => [
        inShort(cut, written),
        ...(planned !== undefined
          ? [plannedLine(planned)]
          : written.dryRun || terminal.verbose
            ? shown(summary, terminal)
            : []),
      ],
      words: ({ operated }) => [
        planned === undefined ? targetWords(target, operated.after.tokens.count) : undefined,
        keepHistory ? undefined : leftNote(left),
        appendedNote(appended),
      ],
    });
  },
};

/**
 * Where the older turns can still be read: a copy leaves its source as it is, and history that is kept
 * stands in the session itself. What is written elsewhere may be read on another machine.
 */
function fullText(
  { options, claudeDir }: Request,
  { session }: Source,
): CompressOptions['transcript'] {
  const path = resolve(session.path);
  if (options.output !== undefined || session.path === '-' || session.bundle !== undefined)
    return undefined;
  if (options.keepHistory !== true) return options.inPlace ? undefined : () => path;
  return (newId) => (newId === undefined ? path : chooseTarget(session, { claudeDir }, newId).path);
}

function nothingToDo(request: Request, source: Source): Promise<Outcome> {
  const turns = findCut(source.session.graph, 0)?.turns.replaced ?? 0;
  return operateOn(request, source, {
    command: 'compress',
    verb: 'Compressed',
    passes: [],
    plan: { onlyIfChanged: true },
    data: { kept: turns, replaced: 0, summary: null },
    words: () => [`It has ${plural(turns, 'turn')}, and all of them are to stay.`],
  });
}

/** What each says is how much stays. */
function refuseSeveral(options: Request['options']): void {
  const given = WHERE.filter(({ name }) => options[name] !== undefined).map(({ flag }) => flag);
  if (given.length > 1)
    throw wrongUse(
      `${given.join(' and ')} cannot be combined: each sets what stays.`,
      'Give one of them.',
    );
}

function numberOf(
  options: Request['options'],
  name: string,
  flag: string,
  least: number,
): number | undefined {
  const text = options[name];
  return text === undefined ? undefined : wholeNumber(flag, String(text), { least });
}

function inShort(cut: Cut, { dryRun, operated }: Written): string {
  const became = dryRun ? 'would become' : 'became';
  const pass = operated.passes.find(({ name }) => name === 'compress');
  const saved = Math.abs(Math.min(0, pass?.tokens ?? 0));
  const { replaced } = cut.turns;
  const what = replaced === 0 ? 'The older part' : plural(replaced, 'turn');
  return `${what} ${became} a summary (~${formatCount(saved)} tokens less); ${whatStays(cut)}`;
}

function whatStays({ kept, turns }: Cut): string {
  const [first] = kept;
  if (first === undefined) return 'nothing else stays';
  // A cut inside a turn: its prompt is in the summary.
  if (first.facts.message?.role === 'assistant')
    return `what follows from line ${first.line} on stays`;
  return turns.kept === 1 ? 'the last one stays' : `the last ${formatCount(turns.kept)} stay`;
}

/** A command that a real run would start. */
interface PlannedRun {
  readonly command: readonly string[];
  readonly inputBytes: number;
}

function plannedRun({ command, input }: Summarizer, graph: Graph, cut: Cut): PlannedRun {
  return { command, inputBytes: Buffer.byteLength(input(graph, cut)) };
}

function plannedLine({ command, inputBytes }: PlannedRun): string {
  return `Would run ${clean(command.join(' '))} with ${formatBytes(inputBytes)} on its standard input; sizes are those with the built-in summary`;
}

function condensedInShort(cut: Cut, { dryRun, operated }: Written): string {
  const { kept, replaced } = cut.turns;
  const pass = operated.passes.find(({ name }) => name === 'compress');
  const saved = Math.abs(Math.min(0, pass?.tokens ?? 0));
  const were = dryRun ? 'would be condensed' : replaced === 1 ? 'was condensed' : 'were condensed';
  return `${plural(replaced, 'turn')} ${were} to prompt and short answer (~${formatCount(saved)} tokens less); the last ${formatCount(kept)} ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}`;
}

function shown(summary: string, { style }: Terminal): string[] {
  return summary.split('\n').map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    return `${style.dim('│')} ${indent}${clean(line)}`.trimEnd();
  });
}

/** Where --from or --keep-last parts the conversation. */
function wantedCut(graph: Graph, options: Request['options']): Cut | undefined {
  if (typeof options.from === 'string') return cutFrom(graph, options.from);
  return findCut(graph, numberOf(options, 'keepLast', '--keep-last', 0) ?? KEEP_LAST);
}

async function condense(request: Request): Promise<Outcome> {
  const keepLast = numberOf(request.options, 'keepLast', '--keep-last', 0);
  const from = request.options.from as string | undefined;
  const source = await openSource(request);
  const cut = wantedCut(source.session.graph, request.options);
  if (cut === undefined) return nothingToDo(request, source);
  const left = unsummarized(source.session.graph, cut);
  const title = request.options.title as string | undefined;
  const { kept, replaced } = cut.turns;
  return operateOn(request, source, {
    command: 'compress',
    verb: 'Compressed',
    passes: [compress({ style: 'condensed', keepLast, from, title })],
    plan: { onlyIfChanged: true },
    data: { kept, replaced, summary: null },
    about: (written) => [condensedInShort(cut, written)],
    words: () => [leftNote(left)],
  });
}

function styleOf(options: Request['options']): (typeof STYLES)[number] {
  const style = STYLES.find((name) => name === (options.style ?? STYLES[0]));
  if (style === undefined)
    throw wrongUse(`--style needs ${STYLES.join(' or ')}; got "${String(options.style)}".`);
  const given = OF_SUMMARY.find((name) => options[name] !== undefined);
  if (style === 'condensed' && given !== undefined)
    throw wrongUse(
      '--style condensed writes no summary, and cannot be combined with options for one.',
      'Leave out --target-tokens, --keep-history and where a summary comes from.',
    );
  return style;
}

function appendedNote(appended: readonly string[]): string | undefined {
  if (appended.length === 0) return undefined;
  return `The summary did not mention these, so they were appended to it:\n${appended.join('\n')}`;
}

function leftNote({ prompts, answers }: Unsummarized): string | undefined {
  if (prompts + answers === 0) return undefined;
  return `${plural(prompts, 'prompt')} and ${plural(answers, 'message')} of the model are not part of the conversation that a client resumes: they stay in the file, and the summary leaves them out.`;
}

/** A command may write more than was reckoned with. */
function targetWords(target: number | undefined, tokens: number): string | undefined {
  if (target === undefined || tokens <= target) return undefined;
  return `With this summary the context has ${formatCount(tokens)} tokens, more than the ${formatCount(target)} that were asked for.`;
}
