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
import { COMPRESS_OPTIONS, type CompressCommandOptions } from '../schema/options/compress.ts';
import { completed } from '../summary/completed.ts';
import { summarize } from '../summary/summarize.ts';
import { formatBytes, formatCount, plural } from '../text/numbers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { openSource, type Source } from './open-source.ts';
import { givenSummary, refuseSummaryOptions, type Summarizer } from './summary-options.ts';
import { operateOn } from './surgery.ts';

/** Options that say where the conversation is parted. */
const WHERE = ['keepLast', 'targetTokens', 'from'] as const;
/** Options that have no meaning where no summary is written. */
const OF_SUMMARY = [
  'targetTokens',
  'summary',
  'summaryFile',
  'summarizeWith',
  'keepHistory',
] as const;

/** A dry run shows so many lines of the summary; the rest is counted. */
const MOST_SUMMARY_LINES = 30;

export const command = defineCommand({
  sessions: 'one',
  options: COMPRESS_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options } = request;
    refuseSeveral(options);
    refuseSummaryOptions(request);
    if (isCondensed(options)) return condense(request);
    const { keepLast: wanted, targetTokens: target, title } = options;
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
    const from = target === undefined ? options.from : cut.kept[0]?.uuid;
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
});

/**
 * Where the older turns can still be read: a copy leaves its source as it is, and history that is kept
 * stands in the session itself. What is written elsewhere may be read on another machine.
 */
function fullText(
  { options, claudeDir }: Request<CompressCommandOptions>,
  { session }: Source,
): CompressOptions['transcript'] {
  const path = resolve(session.path);
  if (options.output !== undefined || session.path === '-' || session.bundle !== undefined)
    return undefined;
  if (options.keepHistory !== true) return options.inPlace ? undefined : () => path;
  return (newId) => (newId === undefined ? path : chooseTarget(session, { claudeDir }, newId).path);
}

function nothingToDo(request: Request<CompressCommandOptions>, source: Source): Promise<Outcome> {
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
function refuseSeveral(options: CompressCommandOptions): void {
  const given = WHERE.filter((name) => options[name] !== undefined);
  if (given.length < 2) return;
  const flags = given.map((name) => COMPRESS_OPTIONS[name].flags.split(' ')[0]);
  throw wrongUse(
    `${flags.join(' and ')} cannot be combined: each sets what stays.`,
    'Give one of them.',
  );
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

function shown(summary: string, { style, verbose }: Terminal): string[] {
  const all = summary.split('\n');
  const lines = verbose ? all : all.slice(0, MOST_SUMMARY_LINES);
  const left = all.length - lines.length;
  const more = `and ${plural(left, 'more line', 'more lines')} (-v shows them)`;
  return [
    ...lines.map((line) => {
      const indent = /^ */.exec(line)?.[0] ?? '';
      return `${style.dim('│')} ${indent}${clean(line)}`.trimEnd();
    }),
    ...(left > 0 ? [style.dim(more)] : []),
  ];
}

/** Where --from or --keep-last parts the conversation. */
function wantedCut(graph: Graph, { from, keepLast }: CompressCommandOptions): Cut | undefined {
  return from === undefined ? findCut(graph, keepLast ?? KEEP_LAST) : cutFrom(graph, from);
}

async function condense(request: Request<CompressCommandOptions>): Promise<Outcome> {
  const { keepLast, from } = request.options;
  const source = await openSource(request);
  const cut = wantedCut(source.session.graph, request.options);
  if (cut === undefined) return nothingToDo(request, source);
  const left = unsummarized(source.session.graph, cut);
  const { title } = request.options;
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

function isCondensed(options: CompressCommandOptions): boolean {
  if (options.style !== 'condensed') return false;
  if (OF_SUMMARY.some((name) => options[name] !== undefined))
    throw wrongUse(
      '--style condensed writes no summary, and cannot be combined with options for one.',
      'Leave out --target-tokens, --keep-history and where a summary comes from.',
    );
  return true;
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
