import type { Graph } from '../graph/graph.ts';
import type { Turn } from '../graph/turns.ts';
import { condense } from '../passes/condense.ts';
import { drop } from '../passes/drop.ts';
import { keepBranch } from '../passes/keep-branch.ts';
import { liveEnd } from '../passes/live-end.ts';
import type { Pass } from '../passes/pass.ts';
import { replace } from '../passes/replace.ts';
import { requests } from '../passes/requests.ts';
import { type ToolResultsOptions, toolResults } from '../passes/tool-results.ts';
import { select } from '../selection/select.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Placed } from './plan.ts';
import { replaceable } from './replaceable.ts';
import type { Verb } from './statement.ts';
import type { Work } from './work.ts';

/**
 * The passes that do what a plan comes to; none for a plan that changes nothing.
 * @param textOf The new text of a `replace`.
 */
export function editPasses(
  graph: Graph,
  work: Work,
  textOf: (statement: Placed) => string,
): Pass[] {
  const turns = [...work.turns];
  const byVerb = (verb: Verb): Turn[] =>
    turns.flatMap(([turn, statement]) => (statement.verb === verb ? [turn] : []));
  const rewriting = [
    ...dropping(byVerb('drop'), work),
    ...condensing(byVerb('condense')),
    ...replacing(graph, work, textOf),
  ];
  const passes = [
    ...(work.branch === undefined ? [] : [keepBranch(work.branch.entries)]),
    ...rewriting,
    // Copies of what was sent have all that goes.
    ...(rewriting.length === 0 ? [] : [requests()]),
    ...shortening(work),
  ];
  return passes.length === 0 ? [] : [...passes, liveEnd()];
}

function dropping(turns: readonly Turn[], work: Work): Pass[] {
  const whole = new Set(turns.flatMap(({ entries }) => entries));
  const entries = chosen(work.entries, 'drop').filter((entry) => !whole.has(entry));
  const calls = chosen(work.calls, 'drop');
  if (whole.size + entries.length + calls.length === 0) return [];
  return [drop({ turns: whole, entries: new Set(entries), calls: new Set(calls) })];
}

function condensing(turns: readonly Turn[]): Pass[] {
  const prompts = new Map<Entry, readonly Entry[]>();
  for (const { prompt, entries } of turns) if (prompt !== undefined) prompts.set(prompt, entries);
  return prompts.size === 0 ? [] : [condense(prompts)];
}

/** A pass for each way in which results are shortened. */
function shortening({ calls }: Work): Pass[] {
  const byLength = new Map<ToolResultsOptions['length'], Set<string>>();
  for (const [call, { verb, length }] of calls) {
    const how = verb === 'stub' || verb === 'offload' ? verb : verb === 'trim' ? length : undefined;
    if (how === undefined) continue;
    const own = byLength.get(how) ?? new Set();
    byLength.set(how, own.add(call));
  }
  return [...byLength].map(([length, own]) =>
    toolResults({
      length,
      // What is named is worth a file however short it is, as long as the note is shorter.
      minSize: 0,
      only: (pieces) => pieces.some(({ call }) => call !== undefined && own.has(call)),
    }),
  );
}

function replacing(graph: Graph, work: Work, textOf: (statement: Placed) => string): Pass[] {
  if (work.texts.size === 0) return [];
  return [
    replace(
      [...work.texts.values()].map((statement) => ({
        ...replaceable(graph, select(graph, statement.target)),
        text: textOf(statement),
      })),
    ),
  ];
}

function chosen<T>(decided: ReadonlyMap<T, Placed>, verb: Verb): T[] {
  return [...decided].flatMap(([what, statement]) => (statement.verb === verb ? [what] : []));
}
