import { liveChain } from '../context/context.ts';
import { type TurnState, turnStates } from '../context/turn-states.ts';
import type { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import { promptText, roleOf, textsOf } from '../graph/roles.ts';
import { turnsOf } from '../graph/turns.ts';
import { branchesOf } from '../selection/branches.ts';
import { contentText } from '../summary/content-text.ts';
import { tokenModel } from '../tokens/token-model.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';

/** What a plan of a session shows of it. */
export interface Listing {
  /** Of the whole context. */
  readonly tokens: number;
  readonly turns: readonly ListedTurn[];
  readonly branches: readonly ListedBranch[];
}

export interface ListedTurn {
  readonly name: string;
  readonly state: TurnState;
  readonly tokens: number;
  /** Empty for turn 0. */
  readonly prompt: string;
  /** Those that weigh, in file order. */
  readonly entries: readonly ListedEntry[];
}

export interface ListedEntry {
  readonly line: number;
  readonly tokens: number;
  /** `result of Read`. */
  readonly kind: string;
  readonly words: string;
}

export interface ListedBranch {
  readonly number: number;
  readonly line: number;
  readonly entries: number;
  /** The names of its turns. */
  readonly turns: readonly string[];
}

/** An entry is listed if it is this share of the context, and no smaller than this. */
const SHARE = 0.01;
const LEAST = 300;
/** So many of the largest of each turn are listed. */
const MOST = 12;
const WORDS = 300;

/** Turns with what they cost, and the entries of each that weigh. */
export function listing(graph: Graph): Listing {
  const { chain } = liveChain(graph);
  const live = new Set(chain);
  const model = tokenModel(chain);
  const tokensOf = (entry: Entry): number => (live.has(entry) ? model.tokensOf(entry) : 0);
  const tokens = model.size.count;
  const stateOf = turnStates(graph, chain);
  const least = Math.max(LEAST, tokens * SHARE);
  const turns = turnsOf(graph);
  const names = new Map(
    turns.flatMap(({ name, entries }) => entries.map((entry) => [entry, name] as const)),
  );
  return {
    tokens,
    turns: turns.map((turn) => {
      const { name, prompt, entries } = turn;
      const heavy = entries
        .filter((entry) => entry !== prompt && tokensOf(entry) >= least)
        .sort((a, b) => tokensOf(b) - tokensOf(a))
        .slice(0, MOST)
        .sort((a, b) => a.line - b.line);
      return {
        name,
        state: stateOf(turn),
        tokens: Math.round(entries.reduce((sum, entry) => sum + tokensOf(entry), 0)),
        prompt: prompt === undefined ? '' : promptText(prompt).slice(0, WORDS),
        entries: heavy.map((entry) => listed(graph, entry, Math.round(tokensOf(entry)))),
      };
    }),
    branches: branchesOf(graph, chain).map(({ number, root, entries }) => ({
      number,
      line: root.line,
      entries: entries.length,
      turns: [...new Set(entries.flatMap((entry) => names.get(entry) ?? []))],
    })),
  };
}

function listed(graph: Graph, entry: Entry, tokens: number): ListedEntry {
  const words = (text: string): string => text.slice(0, WORDS);
  const { line } = entry;
  const [result] = entry.toolIds('tool_result');
  const block = result === undefined ? undefined : toolBlock(entry, 'tool_result', result);
  if (result !== undefined && block !== undefined) {
    const { content } = entry.valueAt(block) as { content?: unknown };
    const kind = `result of ${nameOfCall(graph, result) ?? 'a tool'}`;
    return { line, tokens, kind, words: words(contentText(content)) };
  }
  const call = entry.message?.blocks.find(({ type }) => type === 'tool_use');
  if (call !== undefined) {
    const { input } = entry.valueAt(call) as { input?: unknown };
    return {
      line,
      tokens,
      kind: `call of ${call.name}`,
      words: words(JSON.stringify(input) ?? ''),
    };
  }
  const role = roleOf(entry);
  const kind = entry.holds('onlyThinking')
    ? 'thinking'
    : role === 'assistant'
      ? 'answer'
      : role === 'other'
        ? (entry.type ?? 'entry')
        : role;
  return { line, tokens, kind, words: words(textsOf(entry).join(' ')) };
}
