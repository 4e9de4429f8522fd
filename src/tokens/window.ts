import { contextWindows } from '../format/context-windows.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { readingOf } from './usage.ts';

/** The room that a model has for a conversation. */
export interface ContextWindow {
  readonly model: string;
  /** What it can be, smallest first; none if the model is unknown. */
  readonly sizes: readonly number[];
  /** The largest prompt of the session that the model has taken: no window is smaller. */
  readonly accepted: number;
}

/** The window of the model that goes on: the one of the last response. Undefined without any response. */
export function windowOf(entries: readonly Entry[]): ContextWindow | undefined {
  const isResponse = (entry: Entry): boolean =>
    entry.type === 'assistant' && !isSynthetic(entry) && entry.facts.message?.model !== undefined;
  const model = entries.findLast(isResponse)?.facts.message?.model;
  if (model === undefined) return undefined;
  const accepted = entries.reduce(
    (most, entry) => (entry.facts.message?.model === model ? Math.max(most, takenBy(entry)) : most),
    0,
  );
  return { model, ...withAccepted(contextWindows(model) ?? [], accepted) };
}

/** A window that the session has passed already is not the one it has. */
function withAccepted(sizes: readonly number[], accepted: number): Omit<ContextWindow, 'model'> {
  return { sizes: sizes.filter((size) => size >= accepted), accepted };
}

function takenBy(entry: Entry): number {
  const reading = readingOf(entry);
  return reading === undefined || reading.estimate !== undefined ? 0 : reading.prompt;
}
