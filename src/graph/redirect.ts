import type { Reference } from '../format/references.ts';
import type { Step } from '../json/locate.ts';
import { replaceSpans } from '../json/splice.ts';
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

/** Clears what a list names of entries that are gone, all at once: it may name thousands. */
export function clearListed(graph: Graph, owner: Entry, ids: ReadonlySet<string>): void {
  const lists = new Set(
    owner.facts.links
      .filter(
        ({ id, reference }) => ids.has(id) && isList(reference) && reference.onRemove === 'clear',
      )
      .map(({ reference }) => reference.path),
  );
  for (const path of lists) {
    const steps = path.replace('[]', '').split('.');
    const list = owner.get(...steps);
    if (!Array.isArray(list)) continue;
    const gone = list.flatMap((id, index) => (ids.has(id) ? [index] : []));
    if (gone.length > 0) graph.clearElements(owner, steps, gone);
  }
}

/** References that the table does not know go to the heir, whatever they mean. */
export function redirectStrays(
  graph: Graph,
  owner: Entry,
  heirs: ReadonlyMap<string, string | null>,
): void {
  const moving = owner.facts.strays.filter(({ id }) => heirs.has(id));
  const [first] = moving;
  if (first === undefined) return;
  const edits = moving.map(({ id, start, end }) => {
    return { start, end, text: JSON.stringify(heirs.get(id)) };
  });
  graph.rewrite(owner, replaceSpans(owner.raw, edits), first.path.split('.'));
}

function isList({ path }: Reference): boolean {
  return path.endsWith('[]');
}

/** The concrete path of a link: an array's element is found by its value. */
export function stepsOf(owner: Entry, link: Link): Step[] {
  const steps: Step[] = link.reference.path.replace('[]', '').split('.');
  if (!isList(link.reference)) return steps;
  const list = owner.get(...steps);
  return [...steps, Array.isArray(list) ? list.indexOf(link.id) : -1];
}
