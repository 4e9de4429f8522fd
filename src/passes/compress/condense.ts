import { ENVELOPE } from '../../format/envelope.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { roleOf, textsOf } from '../../graph/roles.ts';
import { isSynthetic } from '../../graph/turns.ts';
import { condensedAnswers, isCondensed } from '../../summary/condensed-answers.ts';
import { type LiveTurn, turnsIn, wholeResponses } from '../../summary/turns.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';
import { refuseBranchesInUse } from './branches-in-use.ts';
import type { Cut } from './cut.ts';
import { linkKept } from './link-kept.ts';
import { type Replacement, replacedEntries } from './replaced.ts';

/**
 * Puts one short answer in the place of all that answered each older prompt. The prompts stay, and
 * so does what an earlier compaction left. Undefined if every turn is short already.
 */
export function condense(graph: Graph, cut: Cut, context: PassContext): Replacement | undefined {
  const whole = wholeResponses(graph, cut.older);
  const { before, turns } = turnsIn(graph, whole);
  if (turns.every(isShort)) return undefined;
  const answers = condensedAnswers(graph, cut);
  const left = before.filter((entry) => isBoundary(entry) || roleOf(entry) === 'compact-summary');
  const staying = new Set([...left, ...turns.flatMap(stayingIn)]);
  const replaced = new Set(replacedEntries(graph, cut, staying));
  refuseBranchesInUse(graph, replaced);
  for (const boundary of left.filter(isBoundary)) forgetPreserved(graph, boundary);
  let above = left.at(-1);
  const link = (entry: Entry): void => {
    graph.reparent(entry, above?.uuid ?? null);
    above = entry;
  };
  for (const [index, turn] of turns.entries()) {
    const own = stayingIn(turn);
    for (const entry of own) link(entry);
    const text = answers[index] ?? '';
    if (isShort(turn) || text === '') continue;
    const value = answerEntry(turn, text, above, context);
    above = graph.insert(value, own.at(-1) ?? above);
  }
  const head = above as Entry;
  linkKept(graph, cut, head, replaced);
  return { head, replaced, path: [...staying, ...cut.kept] };
}

/** What of a turn is not condensed: its prompt, or all of it if it is short. */
function stayingIn(turn: LiveTurn): readonly Entry[] {
  if (isShort(turn)) return turn.entries.filter(isMessage);
  return turn.prompt === undefined ? [] : [turn.prompt];
}

/** The model did not answer, or its answer was condensed before. */
function isShort({ prompt, entries }: LiveTurn): boolean {
  const others = entries.filter((entry) => entry !== prompt && isMessage(entry));
  const answers = others.filter(isAnswer);
  if (answers.length === 0) return true;
  return others.length === 1 && answers.flatMap(textsOf).some(isCondensed);
}

function isAnswer(entry: Entry): boolean {
  return roleOf(entry) === 'assistant' && !isSynthetic(entry);
}

function isMessage({ facts }: Entry): boolean {
  return facts.message !== undefined;
}

/** Messages that a compaction preserved are condensed with the others. */
function forgetPreserved(graph: Graph, boundary: Entry): void {
  for (const field of ['preservedSegment', 'preservedMessages'])
    if (boundary.get('compactMetadata', field) !== undefined)
      graph.clear(boundary, ['compactMetadata', field]);
}

/** As a client writes a response of one text; its usage tells nothing, since nobody measured it. */
function answerEntry(
  { prompt, entries }: LiveTurn,
  text: string,
  above: Entry | undefined,
  { newId }: PassContext,
): Record<string, unknown> {
  const response = entries.find(isAnswer);
  const like = (response ?? prompt)?.parse() ?? {};
  const envelope = ENVELOPE.filter((name) => like[name] !== undefined).map(
    (name) => [name, like[name]] as const,
  );
  const uuid = newId();
  return {
    parentUuid: above?.uuid ?? null,
    isSidechain: false,
    ...Object.fromEntries(envelope),
    message: {
      id: `msg_${uuid.replaceAll('-', '')}`,
      type: 'message',
      role: 'assistant',
      model: response?.facts.message?.model,
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 0, output_tokens: 0 },
    },
    type: 'assistant',
    uuid,
    timestamp: timeAfter(above, entries),
  };
}

/** When the turn was over; later than what stands above, since clients go by time. */
function timeAfter(above: Entry | undefined, entries: readonly Entry[]): string {
  const times = entries.map(({ timestamp = Number.NaN }) => timestamp).filter(Number.isFinite);
  const least = Number.isFinite(above?.timestamp) ? (above?.timestamp as number) + 1 : 0;
  return new Date(times.reduce((a, b) => Math.max(a, b), least)).toISOString();
}
