import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import { promptText, roleOf, textsOf } from '../graph/roles.ts';
import { isSynthetic, turnStarts } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';

/** A prompt and what followed it, along the conversation. */
export interface LiveTurn {
  readonly prompt: Entry;
  readonly entries: readonly Entry[];
}

/** What of a command's text is the human's. */
const COMMAND_PARTS =
  /<(?:command-name|command-args|bash-input|user-memory-input)>([\s\S]*?)<\/(?:command-name|command-args|bash-input|user-memory-input)>/g;

/** The turns in a part of the conversation that starts with one, and what stands before the first. */
export function turnsIn(
  graph: Graph,
  entries: readonly Entry[],
): { before: readonly Entry[]; turns: readonly LiveTurn[] } {
  const prompts = turnStarts(graph);
  const starts = entries.flatMap((entry, index) => (prompts.has(entry) ? [index] : []));
  const turns = starts.map((start, index) => ({
    prompt: entries[start] as Entry,
    entries: entries.slice(start, starts[index + 1]),
  }));
  return { before: entries.slice(0, starts[0]), turns };
}

/**
 * A part of the conversation with all lines of its responses: of parallel calls some may stand
 * beside what a client sends, and were made all the same.
 */
export function wholeResponses(graph: Graph, entries: readonly Entry[]): Entry[] {
  const whole = new Set<Entry>();
  const own = new Set(entries);
  for (const entry of entries) {
    whole.add(entry);
    if (entry.facts.message?.role !== 'assistant') continue;
    for (const line of responseLines(graph, entry))
      if (line.transcript === graph.main && !own.has(line)) whole.add(line);
  }
  return [...whole];
}

/** What the human said, word for word. */
export function wordsOf(prompt: Entry): string {
  const words = roleOf(prompt) === 'command' ? commandWords(prompt) : promptText(prompt);
  const media = (prompt.facts.message?.blocks ?? []).filter(
    ({ type }) => type === 'image' || type === 'document',
  );
  return [words, ...media.map(({ type }) => `[${type}]`)].filter(Boolean).join('\n');
}

function commandWords(command: Entry): string {
  const text = textsOf(command).join('\n');
  const parts = [...text.matchAll(COMMAND_PARTS)].map(([, words = '']) => words.trim());
  return parts.length > 0 ? parts.filter(Boolean).join(' ') : text;
}

/** The last thing that the model said in a turn. */
export function answerOf({ entries }: LiveTurn): string {
  const spoken = entries.filter(
    (entry) => roleOf(entry) === 'assistant' && !isSynthetic(entry) && textsOf(entry).length > 0,
  );
  const last = spoken.at(-1);
  if (last === undefined) return '';
  const parts = spoken.filter((entry) => entry === last || entry.isSameResponse(last));
  return parts.flatMap(textsOf).join('\n').trim();
}
