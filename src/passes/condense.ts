import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import { condensedAnswers } from '../summary/condensed-answers.ts';
import { type LiveTurn, turnsIn, wholeResponses } from '../summary/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { removeCalls } from './blocks/remove-calls.ts';
import { answerEntry, isShort } from './compress/condensed-turn.ts';
import type { Pass, PassContext } from './pass.ts';
import { settleEnd } from './turns/settle-end.ts';
import { whollyGone } from './turns/wholly-gone.ts';

/**
 * Puts one short answer in the place of all that answered some prompts of the live conversation; the prompts stay. It is
 * that of `compress --style condensed`. A turn whose answer is that short already stays as it is.
 * @param turns The entries of each turn, by its prompt.
 */
export function condense(turns: ReadonlyMap<Entry, readonly Entry[]> = new Map()): Pass {
  return {
    name: 'condense',
    run(graph, context) {
      const { chain } = liveChain(graph);
      const live = turnsIn(graph, wholeResponses(graph, chain)).turns;
      const texts = condensedAnswers(graph, { older: chain, kept: [] });
      const chosen = live.flatMap((turn, index) => {
        const entries = turn.prompt && turns.get(turn.prompt);
        const text = texts[index] ?? '';
        return entries === undefined || text === '' || isShort(turn)
          ? []
          : [{ turn, prompt: turn.prompt as Entry, entries, text }];
      });
      if (chosen.length === 0) return;
      settleEnd(graph, () => {
        const others = chosen.flatMap(({ prompt, entries }) =>
          entries.filter((entry) => entry !== prompt),
        );
        graph.removeAll(whollyGone(graph, new Set(others)));
        removeCalls(graph, new Set(others.flatMap((entry) => entry.toolIds('tool_use'))));
        return chosen.map((each) => addAnswer(graph, each, context));
      });
    },
  };
}

interface Chosen {
  readonly turn: LiveTurn;
  readonly prompt: Entry;
  /** All that belongs to the turn, beside the live conversation too. */
  readonly entries: readonly Entry[];
  readonly text: string;
}

/** What came after the turn comes after the short answer. */
function addAnswer(graph: Graph, { turn, prompt, text }: Chosen, context: PassContext): Entry {
  const after = graph.children.get(prompt.uuid ?? '').filter((child) => child !== prompt);
  const added = graph.insert(answerEntry(turn, text, prompt, context), prompt);
  for (const child of after) graph.reparent(child, added.uuid ?? null);
  return added;
}
