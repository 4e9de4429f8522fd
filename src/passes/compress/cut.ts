import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Role, roleOf } from '../../graph/roles.ts';
import { isSynthetic, turnPlaces } from '../../graph/turns.ts';
import { pointAt } from '../../selection/point.ts';
import type { Entry } from '../../transcript/entry.ts';
import { conversationOf } from './conversation.ts';

/** Where the live conversation is parted: what a summary takes the place of, and what stays. */
export interface Cut {
  readonly older: readonly Entry[];
  /** Empty if nothing stays; otherwise it starts with a prompt, or with a response inside a turn. */
  readonly kept: readonly Entry[];
  /** The last entry of the kept part, where clients go on; undefined if nothing stays. */
  readonly leaf: Entry | undefined;
  /** How many turns each part has; one that is parted belongs to the older part. */
  readonly turns: { readonly replaced: number; readonly kept: number };
}

/** A place in the live chain before which it can be parted. */
export interface CutPlace {
  readonly place: number;
  /** Before a prompt; else inside a turn, before a response. */
  readonly isTurn: boolean;
}

/** What tells nothing of whether an exchange has come to its end. */
const PASSED_OVER: ReadonlySet<Role> = new Set<Role>([
  'other',
  'meta',
  'command',
  'command-output',
]);
/** What the human or a tool said, and nobody has answered. */
const UNANSWERED: ReadonlySet<Role> = new Set<Role>(['prompt', 'tool-result', 'sidechain']);

/**
 * Parts the conversation before one of its last turns; an exchange stays whole, so that more
 * turns may stay than were asked for. Undefined if nothing would be replaced.
 */
export function findCut(graph: Graph, keepLast: number): Cut | undefined {
  const { chain } = conversationOf(graph);
  const starts = turnPlaces(graph, chain);
  if (starts.length <= keepLast) return undefined;
  if (keepLast === 0) return cutAt(graph, chain.length);
  const last = starts[starts.length - keepLast] as number;
  const place = cutPlaces(graph).findLast(({ place, isTurn }) => isTurn && place <= last)?.place;
  return place === undefined ? undefined : cutAt(graph, place);
}

/**
 * Parts the conversation at a point, or before it where an exchange would be parted. Undefined if nothing would be
 * replaced.
 * @param point As `pointAt` reads it: `turn:4`, the UUID of an entry.
 */
export function cutFrom(graph: Graph, point: string): Cut | undefined {
  const { entry, turn } = pointAt(graph, point);
  const parts = new Set(turn?.entries ?? [entry]);
  const index = conversationOf(graph).chain.findIndex((part) => parts.has(part));
  if (index < 0)
    throw new UserError({
      code: 'no-such-entry',
      message: `${point} is not part of the conversation that a client resumes: it was rewound, or replaced by a summary.`,
    });
  const isFit = ({ place, isTurn }: CutPlace): boolean =>
    place <= index && (turn === undefined || isTurn);
  const place = cutPlaces(graph).findLast(isFit)?.place;
  return place === undefined ? undefined : cutAt(graph, place);
}

/** Parts the conversation before a place in the live chain. */
export function cutAt(graph: Graph, place: number): Cut {
  const { leaf, chain } = conversationOf(graph);
  refuseWithoutIds(chain);
  const starts = turnPlaces(graph, chain);
  const replaced = starts.filter((start) => start < place).length;
  return {
    older: chain.slice(0, place),
    kept: chain.slice(place),
    leaf: place < chain.length ? leaf : undefined,
    turns: { replaced, kept: starts.length - replaced },
  };
}

/** Where the conversation can be parted without parting an exchange, first to last. */
export function cutPlaces(graph: Graph): CutPlace[] {
  const { chain } = conversationOf(graph);
  refuseWithoutIds(chain);
  const starts = new Set(turnPlaces(graph, chain).slice(1));
  const lasts = lastParts(chain);
  const places: CutPlace[] = [];
  let end = -1;
  let above: Role | undefined;
  for (const [place, entry] of chain.entries()) {
    const role = roleOf(entry);
    const isTurn = starts.has(place);
    const isOver = above === undefined || !UNANSWERED.has(above);
    const isAnswer = role === 'assistant' && above === 'tool-result' && !isSynthetic(entry);
    if (end < place && place > 0 && ((isTurn && isOver) || isAnswer))
      places.push({ place, isTurn });
    if (!PASSED_OVER.has(role)) above = role;
    for (const key of [...responseOf(entry), ...entry.toolIds('tool_use')])
      end = Math.max(end, lasts.get(key) ?? -1);
  }
  return places;
}

/** The places of the last line of each response, and of the last result of each call. */
function lastParts(chain: readonly Entry[]): Map<string, number> {
  const lasts = new Map<string, number>();
  for (const [place, entry] of chain.entries())
    for (const key of [...responseOf(entry), ...entry.toolIds('tool_result')])
      lasts.set(key, place);
  return lasts;
}

function responseOf({ facts }: Entry): string[] {
  const id = facts.message?.id;
  return id === undefined ? [] : [`response ${id}`];
}

function refuseWithoutIds(chain: readonly Entry[]): void {
  if (chain.every(({ hasUuid }) => hasUuid)) return;
  throw new UserError({
    code: 'no-tree',
    message: 'The entries of this session have no ids: clients cannot resume it, summed up or not.',
    hint: 'It is an export; work on the transcript that the client wrote.',
  });
}
