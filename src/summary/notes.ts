import type { Graph } from '../graph/graph.ts';
import { isInterruption, promptText, roleOf } from '../graph/roles.ts';
import { type Call, callsIn } from './calls.ts';
import { contentText } from './content-text.ts';
import { shortLine } from './shorten.ts';
import { type Deed, deedOf } from './tools.ts';
import { answerOf, type LiveTurn, wordsOf } from './turns.ts';

/** What a reader who goes on with the work needs to know of a turn. */
export interface TurnNotes {
  readonly prompt: string;
  /** What the user said besides: to a question, or in place of leave to do something. */
  readonly said: readonly string[];
  readonly deeds: readonly DeedNote[];
  readonly answer: string;
  readonly isInterrupted: boolean;
}

export interface DeedNote {
  readonly deed: Deed;
  readonly what: string;
  /** How many times. */
  readonly count: number;
  readonly failed: boolean;
  /** What came of it the last time. */
  readonly outcome: string;
}

/** Deeds whose outcome is worth telling also if all went well. */
const TELLING: ReadonlySet<Deed> = new Set<Deed>(['ran', 'agent']);
/** Words of the client in place of an outcome, and what they come to. */
const KNOWN_OUTPUTS: readonly (readonly [string, string])[] = [
  ['<persisted-output>', 'a large output'],
  ['Async agent launched', 'started in the background'],
];
/** What clients put around the words of a result, and colours. */
const CLIENT_TAGS =
  /<\/?(?:tool_use_error|error)>|<system-reminder>[\s\S]*?<\/system-reminder>|\p{Cc}\[[\d;]*m/gu;
const USER_SAID = /the user said:\s*([\s\S]+)/;
const CHOSEN = /"([^"]+)"="([^"]+)"/g;

/** @param inProject Makes a path of the project short. */
export function notesOf(
  graph: Graph,
  turn: LiveTurn,
  inProject: (path: string) => string,
): TurnNotes {
  const calls = callsIn(graph, turn.entries);
  return {
    prompt: wordsOf(turn.prompt),
    said: [...calls.flatMap(saidTo), ...saidBesideResults(turn, calls)],
    deeds: merged(
      calls.filter((call) => !isRefused(call)).flatMap((call) => deedNote(call, inProject)),
    ),
    answer: answerOf(turn),
    isInterrupted: turn.entries.some((entry) => roleOf(entry) === 'interruption'),
  };
}

function deedNote(call: Call, inProject: (path: string) => string): DeedNote[] {
  const found = deedOf(call);
  if (found === undefined) return [];
  const { deed, what } = found;
  const outcome = call.failed || TELLING.has(deed) ? outcomeOf(call, deed) : '';
  const isFile = deed === 'read' || deed === 'wrote' || deed === 'edited';
  return [{ deed, what: isFile ? inProject(what) : what, count: 1, failed: call.failed, outcome }];
}

/** A sub-agent's own words, which the client puts others around. */
function outcomeOf({ output = '', failed, clientData }: Call, deed: Deed): string {
  const known = KNOWN_OUTPUTS.find(([start]) => output.startsWith(start))?.[1];
  if (known !== undefined) return known;
  const words = deed === 'agent' && !failed ? contentText(clientData('content')) : '';
  return (words || output).replace(CLIENT_TAGS, '').trim();
}

/** The same thing done again is told once, as it went the last time. */
function merged(notes: readonly DeedNote[]): DeedNote[] {
  const byDeed = new Map<string, DeedNote>();
  for (const note of notes) {
    const isFile = note.deed === 'read' || note.deed === 'edited' || note.deed === 'wrote';
    const key = [note.deed, note.what, isFile && note.failed].join('\0');
    byDeed.set(key, { ...note, count: (byDeed.get(key)?.count ?? 0) + 1 });
  }
  return [...byDeed.values()];
}

/** The user did not let it happen. */
function isRefused({ failed, output = '' }: Call): boolean {
  return failed && /^The user doesn['’]t want to /.test(output);
}

function saidTo(call: Call): string[] {
  const { name } = call;
  if (name === 'AskUserQuestion') return chosen(call);
  if (!isRefused(call)) return [];
  const what = deedOf(call)?.what ?? name;
  const words = wordsOfRefusal(call);
  return [
    `The user refused ${name} (${shortLine(what, 160)})${words === undefined ? '' : ` and said: ${words}`}`,
  ];
}

/** What the user typed when a call was allowed or refused stands beside its result. */
function saidBesideResults({ entries }: LiveTurn, calls: readonly Call[]): string[] {
  // The words of a refusal can stand in the result, too.
  const told = new Set(calls.filter(isRefused).map(wordsOfRefusal));
  return entries
    .filter((entry) => roleOf(entry) === 'tool-result')
    .map(promptText)
    .filter((words) => words !== '' && !isInterruption(words) && !told.has(words))
    .map((words) => `The user added: ${words}`);
}

function wordsOfRefusal({ output = '' }: Call): string | undefined {
  return USER_SAID.exec(output)?.[1]?.trim();
}

function chosen({ clientData, output = '' }: Call): string[] {
  const answers = clientData('answers');
  const pairs: [string, unknown][] =
    typeof answers === 'object' && answers !== null
      ? Object.entries(answers)
      : [...output.matchAll(CHOSEN)].map(([, question = '', answer]) => [question, answer]);
  return pairs.map(([question, answer]) => `Asked “${question}”, the user said: ${String(answer)}`);
}
