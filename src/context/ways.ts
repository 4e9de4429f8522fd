import { CLIENT_FAMILIES, type ClientFamily } from '../format/client-families.ts';

/** Clients that agree in these take the same way through a session, and use the same entries. */
export function wayOf(family: ClientFamily): string {
  return [
    family.leaf,
    family.followsLastPrompt,
    family.progress,
    family.sidechainCanBeLeaf,
    family.danglingParent,
    family.findsParallelResults,
    family.parallelResults,
    family.splicesPreserved,
  ].join();
}

/** One family for each way that clients take: enough to ask where only the entries matter. */
export const FAMILIES_BY_WAY: readonly ClientFamily[] = [
  ...new Map(CLIENT_FAMILIES.toReversed().map((family) => [wayOf(family), family])).values(),
].reverse();

/** The family of that list that takes the same way. */
export function sameWay(family: ClientFamily): ClientFamily {
  return FAMILIES_BY_WAY.find((other) => wayOf(other) === wayOf(family)) ?? family;
}
