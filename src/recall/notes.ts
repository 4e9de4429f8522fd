import type { Graph } from '../graph/graph.ts';
import { isPersisted, type Origin, originNamedIn } from '../passes/text/placeholder.ts';
import type { Selection } from '../selection/select.ts';
import type { Entry } from '../transcript/entry.ts';
import { type HeldText, textsOf } from './texts.ts';

/** Something in a session that stands for a longer text. */
export interface Note extends HeldText {
  readonly entry: Entry;
  /** Undefined for what a client wrote to a file itself. */
  readonly origin: Origin | undefined;
  /** The file that has all of it, as the text names it. */
  readonly file: string | undefined;
}

/** Paths may have spaces; the line ends with them. */
const SAVED = /^[^\n]*\n[^\n]*saved to: ([^\n]+)$/m;

/** The notes in what was selected, in the order of the session. */
export function notesIn(graph: Graph, { entries, calls }: Selection): Note[] {
  const holders = [...calls].flatMap((id) => [
    ...graph.toolCalls.get(id),
    ...graph.toolResults.get(id),
  ]);
  const wanted = new Set([...entries, ...holders]);
  return graph
    .entries()
    .filter((entry) => wanted.has(entry))
    .flatMap((entry) =>
      notesOf(entry).filter(({ call }) => entries.has(entry) || calls.has(call ?? '')),
    );
}

function notesOf(entry: Entry): Note[] {
  return textsOf(entry).flatMap((held): Note[] => {
    const origin = originNamedIn(held.text);
    const file = fileNamedIn(held.text);
    return origin === undefined && file === undefined ? [] : [{ ...held, entry, origin, file }];
  });
}

/** The file that has all of a text, as its second line names it. */
export function fileNamedIn(text: string): string | undefined {
  return isPersisted(text) ? SAVED.exec(text)?.[1] : undefined;
}
