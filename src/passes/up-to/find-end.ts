import { ownFamily } from '../../context/context.ts';
import { FAMILIES_BY_WAY, sameWay } from '../../context/ways.ts';
import { UserError } from '../../errors.ts';
import type { ClientFamily } from '../../format/client-families.ts';
import type { Graph } from '../../graph/graph.ts';
import { pointAt } from '../../selection/point.ts';
import type { Entry } from '../../transcript/entry.ts';
import { placeOf } from './path.ts';
import { resumedEnds } from './resumed.ts';
import { type Stop, stopsOf } from './whole.ts';

/** Where a session is cut. */
export interface End {
  /** The last entry of the conversation that stays. */
  readonly entry: Entry;
  /** The conversation from its root to that entry. */
  readonly path: readonly Entry[];
}

/**
 * The place nearest to a point where the conversation is whole and clients go on with it: from the
 * point on as far as the exchange goes; if it was never finished, before the point.
 * @param point As `pointAt` reads it: `turn:4`, `4`, the UUID of an entry or the start of one.
 */
export function findEnd(graph: Graph, point: string): End {
  const { entry, turn } = pointAt(graph, point);
  const { path, index } = placeOf(graph, ownEntry(graph, entry));
  const stops = stopsOf(graph, path);
  const found = nearestStop(graph, stops, index, turn !== undefined);
  if (found === undefined)
    throw new UserError({
      code: 'nothing-whole',
      message: `Up to ${point} nothing that was asked is answered: there is no exchange to end on.`,
      hint: 'Name a later point.',
    });
  return { entry: found.entry, path: path.slice(0, stops.indexOf(found) + 1) };
}

/** @param isTurn All of the exchange is wanted, not the least of it. */
function nearestStop(
  graph: Graph,
  stops: readonly Stop[],
  index: number,
  isTurn: boolean,
): Stop | undefined {
  const path = stops.map(({ entry }) => entry);
  const isResumed = resumedEnds(graph, path);
  const fits =
    (families: readonly ClientFamily[]) =>
    ({ entry, isWhole }: Stop): boolean =>
      isWhole && isResumed(entry, families);
  const exchange = stops.slice(index, exchangeEnd(stops, index, isTurn));
  const within = (families: readonly ClientFamily[]): Stop | undefined =>
    isTurn ? exchange.findLast(fits(families)) : exchange.find(fits(families));
  const before = (families: readonly ClientFamily[]): Stop | undefined =>
    stops.slice(0, index).findLast(fits(families));
  // A client that does not go on with the end of the source need not with that of the copy.
  const all = FAMILIES_BY_WAY.filter((family) => isResumed(path.at(-1) as Entry, [family]));
  const own = all.filter((family) => family === sameWay(ownFamily(graph)));
  return within(all) ?? within(own) ?? before(all) ?? within([]) ?? before([]);
}

/** Where the human speaks again; a turn is also over where a compaction follows its last word. */
function exchangeEnd(stops: readonly Stop[], from: number, isTurn: boolean): number {
  const isOver = ({ startsExchange, isBetweenTurns }: Stop): boolean =>
    startsExchange || (isTurn && isBetweenTurns);
  const end = stops.findIndex((stop, index) => index > from && isOver(stop));
  return end < 0 ? stops.length : end;
}

/** In older sessions a sub-agent's entries stand in the main file: then the entry before them is meant. */
function ownEntry({ main: { entries } }: Graph, named: Entry): Entry {
  const isOwn = (entry: Entry): boolean => entry.hasUuid && !entry.has('isSidechain');
  return entries.slice(0, entries.indexOf(named) + 1).findLast(isOwn) ?? named;
}
