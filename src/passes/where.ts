import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { lastTurns } from './last-turns.ts';

/** Something that a pass removes or shortens: a call, a result, an image, a thinking block, an entry. */
export interface Piece {
  readonly entry: Entry;
  /** The id of the call that it is, or that it answers. */
  readonly call?: string | undefined;
  /** As it is written. */
  readonly json: Buffer;
}

/** Narrows what a pass takes; all that is given must hold. */
export interface Where {
  /** How many of the last turns stay as they are. Default: none. */
  readonly keepLast?: number | undefined;
  /** Only pieces of at least as many bytes, as they are written. */
  readonly minSize?: number | undefined;
  /** Only pieces that this takes, of which several go together: `narrow` makes it of turns and texts, `edit` of a plan. */
  readonly only?: ((pieces: readonly Piece[]) => boolean) | undefined;
}

/** What every pass that removes or shortens asks first; several pieces that go together are asked for at once. */
export type Takes = (...pieces: readonly Piece[]) => boolean;

export function takenIn(graph: Graph, { keepLast = 0, minSize = 0, only }: Where): Takes {
  const spared = lastTurns(graph, keepLast);
  return (...pieces) =>
    !pieces.some(({ entry }) => spared.has(entry)) &&
    pieces.reduce((size, { json }) => size + json.length, 0) >= minSize &&
    (only === undefined || only(pieces));
}
