import { dotted, type Step } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Link } from '../transcript/facts.ts';
import type { Graph } from './graph.ts';

/**
 * Sends a reference to an entry that is gone where the reference table says.
 * @param graph The graph of `owner`, which holds the reference.
 * @param successor The next entry on the way to the tail of the segment that `owner` preserves.
 */
export function redirect(
  graph: Graph,
  owner: Entry,
  link: Link,
  heir: string | null,
  successor: () => string | undefined,
): void {
  // A segment may be gone already.
  if (!isInForce(owner, link)) return;
  const steps = stepsOf(owner, link);
  switch (link.reference.onRemove) {
    case 'clear':
      graph.clear(owner, steps);
      return;
    case 'heir':
      if (heir === null) graph.clear(owner, steps);
      else graph.edit(owner, steps, heir);
      return;
    case 'successor': {
      const next = successor();
      // A segment without a head preserves nothing.
      if (next === undefined) graph.clear(owner, steps.slice(0, -1));
      else graph.edit(owner, steps, next);
    }
  }
}

/** Of a key that stands twice only the last counts. */
export function isInForce(owner: Entry, link: Link): boolean {
  return owner.get(...stepsOf(owner, link)) === link.id;
}

/** References that the table does not know go to the heir, whatever they mean. */
export function redirectStrays(
  graph: Graph,
  owner: Entry,
  uuid: string,
  heir: string | null,
): void {
  const strays = owner.facts.strays.filter(({ id }) => id === uuid);
  if (strays.length === 0) return;
  const paths = new Set(strays.map(({ path }) => path));
  for (const steps of placesOf(owner.parse(), uuid))
    if (paths.has(dotted(steps))) graph.edit(owner, steps, heir);
}

/** The concrete paths of a string in a value. */
function* placesOf(value: unknown, text: string, above: readonly Step[] = []): Generator<Step[]> {
  if (value === text) yield [...above];
  if (typeof value !== 'object' || value === null) return;
  const members: [Step, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  for (const [step, member] of members) yield* placesOf(member, text, [...above, step]);
}

/** The concrete path of a link: an array's element is found by its value. */
export function stepsOf(owner: Entry, link: Link): Step[] {
  const steps: Step[] = link.reference.path.replace('[]', '').split('.');
  if (!link.reference.path.endsWith('[]')) return steps;
  const list = owner.get(...steps);
  return [...steps, Array.isArray(list) ? list.indexOf(link.id) : -1];
}
