import { ENVELOPE } from '../../format/envelope.ts';
import { roleOf, textsOf } from '../../graph/roles.ts';
import { isSynthetic } from '../../graph/turns.ts';
import { isCondensed } from '../../summary/condensed-answers.ts';
import type { LiveTurn } from '../../summary/turns.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';

/** What of a turn is not condensed: its prompt, or all of it if it is short. */
export function stayingIn(turn: LiveTurn): readonly Entry[] {
  if (isShort(turn)) return turn.entries.filter(isMessage);
  return turn.prompt === undefined ? [] : [turn.prompt];
}

/** The model did not answer, or its answer was condensed before. */
export function isShort({ prompt, entries }: LiveTurn): boolean {
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

/** As a client writes a response of one text; its usage tells nothing, since nobody measured it. */
export function answerEntry(
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
