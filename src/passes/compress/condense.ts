import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { roleOf } from '../../graph/roles.ts';
import { condensedAnswers } from '../../summary/condensed-answers.ts';
import { turnsIn, wholeResponses } from '../../summary/turns.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';
import { refuseBranchesInUse } from './branches-in-use.ts';
import { answerEntry, isShort, stayingIn } from './condensed-turn.ts';
import type { Cut } from './cut.ts';
import { linkKept } from './link-kept.ts';
import { type Replacement, replacedEntries } from './replaced.ts';

/**
 * Puts one short answer in the place of all that answered each older prompt. The prompts stay, and
 * so does what an earlier compaction left. Undefined if every turn is short already.
 */
export function condense(graph: Graph, cut: Cut, context: PassContext): Replacement | undefined {
  const whole = wholeResponses(graph, cut.older);
  const { before, turns } = turnsIn(graph, whole);
  if (turns.every(isShort)) return undefined;
  const answers = condensedAnswers(graph, cut);
  const left = before.filter((entry) => isBoundary(entry) || roleOf(entry) === 'compact-summary');
  const staying = new Set([...left, ...turns.flatMap(stayingIn)]);
  const replaced = new Set(replacedEntries(graph, cut, staying));
  refuseBranchesInUse(graph, replaced);
  for (const boundary of left.filter(isBoundary)) forgetPreserved(graph, boundary);
  let above = left.at(-1);
  const link = (entry: Entry): void => {
    graph.reparent(entry, above?.uuid ?? null);
    above = entry;
  };
  for (const [index, turn] of turns.entries()) {
    const own = stayingIn(turn);
    for (const entry of own) link(entry);
    const text = answers[index] ?? '';
    if (isShort(turn) || text === '') continue;
    const value = answerEntry(turn, text, above, context);
    above = graph.insert(value, own.at(-1) ?? above);
  }
  const head = above as Entry;
  linkKept(graph, cut, head, replaced);
  return { head, replaced, path: [...staying, ...cut.kept] };
}

/** Messages that a compaction preserved are condensed with the others. */
function forgetPreserved(graph: Graph, boundary: Entry): void {
  for (const field of ['preservedSegment', 'preservedMessages'])
    if (boundary.get('compactMetadata', field) !== undefined)
      graph.clear(boundary, ['compactMetadata', field]);
}
