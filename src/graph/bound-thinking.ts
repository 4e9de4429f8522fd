import { isBoundToPrefix } from '../format/thinking.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** Whether an entry is of a model that signs its thinking together with all that was sent before it. */
export function isBound({ facts: { message } }: Entry): boolean {
  return message?.role === 'assistant' && isBoundToPrefix(message.model ?? '');
}

export function hasBoundThinking(graph: Graph): boolean {
  return graph.entriesHolding('thinking').some(isBound);
}
