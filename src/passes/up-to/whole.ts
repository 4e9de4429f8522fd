import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines } from '../../graph/responses.ts';
import { type Role, roleOf } from '../../graph/roles.ts';
import { isSynthetic } from '../../graph/turns.ts';
import type { Entry } from '../../transcript/entry.ts';

/** What is known of an entry of a path. */
export interface Stop {
  readonly entry: Entry;
  /** A conversation may end here: with an answer, and nothing that was begun is incomplete. */
  readonly isWhole: boolean;
  /** The human speaks again after an exchange came to its end. */
  readonly startsExchange: boolean;
  /** A compaction that comes after a last word, not in the middle of a turn. */
  readonly isBetweenTurns: boolean;
}

type Event = Role | 'boundary';

/** What a conversation may end with. */
const ANSWERS: ReadonlySet<Event> = new Set<Event>(['assistant', 'tool-result', 'compact-summary']);
/** What ends an exchange besides. */
const OTHER_ENDS: ReadonlySet<Event> = new Set<Event>(['command-output', 'interruption']);

export function stopsOf(graph: Graph, path: readonly Entry[]): Stop[] {
  const events = path.map(eventOf);
  const completion = completions(graph, path, events);
  let isAnswered: boolean | undefined;
  let hasEnded = false;
  let last: Event = 'other';
  /** Up to here lines and results are to come. */
  let due = -1;
  return path.map((entry, index) => {
    const event = events[index] as Event;
    const startsExchange = isHuman(event) && hasEnded;
    const isBetweenTurns = event === 'boundary' && last === 'assistant';
    due = Math.max(due, completion.get(entry) ?? -1);
    if (event !== 'other') last = event;
    if (isHuman(event)) hasEnded = false;
    if (ANSWERS.has(event) || OTHER_ENDS.has(event)) hasEnded = true;
    if (event === 'prompt') isAnswered = false;
    if (event === 'assistant' || event === 'tool-result') isAnswered = true;
    // What it sums up is answered or not; if that is not there, the summary stands for itself.
    if (event === 'compact-summary') isAnswered ??= true;
    const isWhole = ANSWERS.has(event) && isAnswered === true && due <= index;
    return { entry, isWhole, startsExchange, isBetweenTurns };
  });
}

function isHuman(event: Event): boolean {
  return event === 'prompt' || event === 'command';
}

function eventOf(entry: Entry): Event {
  if (isBoundary(entry)) return 'boundary';
  // The client's own note that a request failed is no answer.
  if (entry.has('isApiErrorMessage') && isSynthetic(entry)) return 'other';
  return roleOf(entry);
}

/** For each line of a response: where on the path all its lines and results have come. */
function completions(
  graph: Graph,
  path: readonly Entry[],
  events: readonly Event[],
): Map<Entry, number> {
  const indexes = new Map(path.map((entry, index) => [entry, index]));
  // What stands beside the path is there in any case.
  const indexOf = (entry: Entry): number => indexes.get(entry) ?? -1;
  const found = new Map<Entry, number>();
  path.forEach((entry, index) => {
    if (events[index] !== 'assistant' || found.has(entry)) return;
    const lines = responseLines(graph, entry);
    const lastLine = latest(lines.map(indexOf));
    let goneOn: number | undefined;
    const wentOn = (): number => (goneOn ??= wentOnAt(events, lastLine));
    const answers = lines
      .flatMap((line) => line.toolIds('tool_use'))
      .map((id) => resultsOf(graph, id).map(indexOf))
      .map((places) => (places.length > 0 ? earliest(places) : wentOn()));
    // Thinking alone is no answer.
    const isSpoken = lines.some((line) => !line.holds('onlyThinking') && !line.holds('nothing'));
    const complete = latest([isSpoken ? lastLine : wentOn(), ...answers]);
    for (const line of lines) found.set(line, complete);
  });
  return found;
}

/** There may be more of them than a function takes arguments. */
function latest(places: readonly number[]): number {
  return places.reduce((one, other) => Math.max(one, other));
}

function earliest(places: readonly number[]): number {
  return places.reduce((one, other) => Math.min(one, other));
}

function resultsOf(graph: Graph, id: string): Entry[] {
  return graph.toolResults.get(id).filter(({ transcript }) => transcript === graph.main);
}

/** Where the conversation went on although something was missing, as it does in damaged sessions. */
function wentOnAt(events: readonly Event[], from: number): number {
  const next = events.findIndex(
    (event, index) => index > from && (isHuman(event) || event === 'assistant'),
  );
  return next < 0 ? Number.POSITIVE_INFINITY : next;
}
