import { liveChain } from '../context/context.ts';
import { turnStates } from '../context/turn-states.ts';
import { wrongUse } from '../errors.ts';
import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { roleOf } from '../graph/roles.ts';
import { type Turn, turnsOf } from '../graph/turns.ts';
import { branchesOf, type NumberedBranch } from '../selection/branches.ts';
import { type Selection, select } from '../selection/select.ts';
import { printTarget } from '../selection/target.ts';
import type { Entry } from '../transcript/entry.ts';
import { at, type Placed } from './plan.ts';
import { replaceable } from './replaceable.ts';

/** What a plan comes to in a session: the last statement about a turn, an entry or a call decides. */
export interface Work {
  /** The abandoned branch that becomes the live one. */
  readonly branch: NumberedBranch | undefined;
  readonly turns: ReadonlyMap<Turn, Placed>;
  readonly entries: ReadonlyMap<Entry, Placed>;
  readonly calls: ReadonlyMap<string, Placed>;
  /** By the call whose result it is, or the entry. */
  readonly texts: ReadonlyMap<string | Entry, Placed>;
}

/** Reads a plan against a session. Throws where a statement means nothing there, or has no effect. */
export function workOf(graph: Graph, plan: readonly Placed[]): Work {
  const work = new Decisions(graph);
  for (const statement of plan) at(statement.place, () => work.add(statement));
  for (const statement of plan) at(statement.place, () => work.check(statement));
  return work;
}

class Decisions implements Work {
  branch: NumberedBranch | undefined;
  readonly turns = new Map<Turn, Placed>();
  readonly entries = new Map<Entry, Placed>();
  readonly calls = new Map<string, Placed>();
  readonly texts = new Map<string | Entry, Placed>();
  private readonly graph: Graph;
  private readonly selections = new Map<Placed, Selection>();
  private readonly all: ReadonlyMap<string, Turn>;
  private readonly prompts: ReadonlyMap<Entry | undefined, Turn>;

  constructor(graph: Graph) {
    this.graph = graph;
    const turns = turnsOf(graph);
    this.all = new Map(turns.map((turn) => [turn.name, turn]));
    this.prompts = new Map(turns.map((turn) => [turn.prompt, turn]));
  }

  add(statement: Placed): void {
    const { verb, target, isNested } = statement;
    const selection = this.select(statement);
    if (verb === 'keep' && (target.kind === 'branch' || isNested)) {
      if (target.kind === 'branch') this.keepBranch(selection);
      return;
    }
    this.selections.set(statement, selection);
    const { turns, entries, calls } = selection;
    switch (verb) {
      case 'replace': {
        const { entry, call } = replaceable(this.graph, selection);
        this.texts.set(call ?? entry, statement);
        return;
      }
      case 'stub':
      case 'trim':
      case 'offload':
        this.refuseWithoutResults(selection, verb);
        for (const turn of turns) this.turns.set(turn, statement);
        break;
      case 'condense':
        this.refuseNotLive(turns);
        for (const turn of turns) this.turns.set(turn, statement);
        return;
      case 'drop':
        if (turns.length === 0) for (const entry of entries) this.refuseNeeded(entry);
        for (const turn of turns) this.turns.set(turn, statement);
        if (turns.length > 0) return;
        for (const entry of entries) this.entries.set(entry, statement);
        break;
      case 'keep':
        for (const turn of turns) this.turns.set(turn, statement);
        for (const entry of entries) {
          this.entries.set(entry, statement);
          this.texts.delete(entry);
        }
        for (const call of calls) this.texts.delete(call);
    }
    for (const call of calls) this.calls.set(call, statement);
  }

  /** A turn goes as a whole, and a statement that later ones take back altogether is a mistake. */
  check(statement: Placed): void {
    const selection = this.selections.get(statement);
    if (selection === undefined) return;
    if (statement.verb === 'keep') {
      if (selection.turns.length === 0) this.refuseKeptPart(statement, selection);
      return;
    }
    const decided = [this.turns, this.entries, this.calls, this.texts];
    if (decided.some((each) => [...each.values()].includes(statement))) return;
    throw wrongUse(
      'It has no effect: later statements are about all of the same.',
      'The last statement about something decides; move this one to the end.',
    );
  }

  /** With the same turns for each statement. */
  private select({ target }: Placed): Selection {
    const selection = select(this.graph, target);
    return { ...selection, turns: selection.turns.map(({ name }) => this.all.get(name) as Turn) };
  }

  private keepBranch({ entries }: Selection): void {
    const meant = branchesOf(this.graph).filter(({ root }) => entries.has(root));
    const [branch] = meant;
    if (meant.length > 1 || (this.branch !== undefined && this.branch.number !== branch?.number))
      throw wrongUse('Only one branch can be the live one.', 'Keep one branch.');
    this.branch = branch;
  }

  private refuseKeptPart({ target }: Placed, { entries, calls }: Selection): void {
    for (const [turn, { verb, place }] of this.turns) {
      if (verb !== 'drop' && verb !== 'condense') continue;
      const isPart = turn.entries.some(
        (entry) => entries.has(entry) || entry.toolIds('tool_use').some((id) => calls.has(id)),
      );
      if (isPart)
        throw wrongUse(
          `${printTarget(target)} is part of turn ${turn.name}, and by ${place} that goes as a whole.`,
          'Leave the turn as it is, and drop what of it should go.',
        );
    }
  }

  private refuseWithoutResults({ calls }: Selection, verb: string): void {
    if ([...calls].some((id) => this.graph.toolResults.has(id))) return;
    throw wrongUse(
      `${verb} is for results of tools, and there is none.`,
      'Name a turn, a tool, a call or the line of a result; `replace` puts another text anywhere.',
    );
  }

  /** What no client sends has no use for a short answer. */
  private refuseNotLive(turns: readonly Turn[]): void {
    if (this.branch !== undefined) return;
    const stateOf = turnStates(this.graph, liveChain(this.graph).chain);
    if (turns.some((turn) => turn.prompt !== undefined && stateOf(turn) === 'live')) return;
    throw wrongUse(
      'condense is for live turns that have a prompt.',
      'Drop turns that were abandoned, or that a compaction replaced.',
    );
  }

  /** Throws for entries that the rest of the session needs. */
  private refuseNeeded(entry: Entry): void {
    if (isBoundary(entry) || roleOf(entry) === 'compact-summary')
      throw wrongUse(
        `Line ${entry.line} is part of a compaction: without it nothing would tell of what it replaced.`,
        'Drop turns instead.',
      );
    const turn = this.prompts.get(entry);
    if (turn === undefined) return;
    throw wrongUse(
      `Line ${entry.line} is the prompt of turn ${turn.name}: its answers would be left without it.`,
      `Write drop turn ${turn.name}, or replace line ${entry.line} TEXT.`,
    );
  }
}
