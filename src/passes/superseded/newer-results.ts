import { liveChain } from '../../context/context.ts';
import { FAMILIES_BY_WAY } from '../../context/ways.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isPlaceholder } from '../text/placeholder.ts';
import { SHORT } from '../text/short-result.ts';
import { type Answered, answeredCalls } from './answered-calls.ts';

/** The call that made a result stale. */
export interface Newer {
  readonly tool: string;
  readonly call: string;
}

const READS = new Set(['Read', 'NotebookRead']);
const WRITES = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);
/** Asked again with the same input, they tell how things are now. What people answer, and agents, stays. */
const ASK_AGAIN =
  /^(?:Read|NotebookRead|Bash|PowerShell|Grep|Glob|LS|WebFetch|TaskOutput|AgentOutputTool|mcp__.*)$/;

/** By the id of the call: what superseded its result. */
export function newerResults(graph: Graph): ReadonlyMap<string, Newer> {
  const found = new Map<string, Newer>();
  // Of parallel results some clients send more than others.
  const sent = new Set(FAMILIES_BY_WAY.flatMap((family) => liveChain(graph, family).chain));
  const [main, ...agents] = graph.transcripts.map(({ entries }) => entries);
  for (const chain of [(main ?? []).filter((entry) => sent.has(entry)), ...agents])
    findIn(graph, chain, found);
  return found;
}

function findIn(graph: Graph, chain: readonly Entry[], found: Map<string, Newer>): void {
  // The newest of each, since the chain is walked from its end.
  const latest = new Map<string, Answered>();
  for (const call of answeredCalls(graph, chain).reverse()) {
    if (isPlaceholder(call.text)) continue;
    const newer = staleKeys(call)
      .map((key) => latest.get(key))
      .find((other) => other !== undefined);
    if (newer !== undefined) found.set(call.id, { tool: newer.tool, call: newer.id });
    for (const key of freshKeys(call)) if (!latest.has(key)) latest.set(key, call);
  }
}

/** What a later call has to be for a result to be stale. */
function staleKeys({ tool, file, same, failed, isRefusal, text }: Answered): string[] {
  return [
    ...(READS.has(tool) && file !== undefined ? [`whole ${file}`] : []),
    ...(ASK_AGAIN.test(tool) && !isRefusal ? [`same ${tool} ${same}`] : []),
    ...(failed && !isRefusal && file !== undefined ? [`done ${tool} ${file}`] : []),
    ...(text.length > SHORT ? [`text ${text}`] : []),
  ];
}

/** What a call is to earlier ones. */
function freshKeys({ tool, file, same, failed, isWhole, text }: Answered): string[] {
  const keys = [`text ${text}`];
  if (failed) return keys;
  if (file !== undefined) keys.push(`done ${tool} ${file}`);
  if (file !== undefined && ((READS.has(tool) && isWhole) || WRITES.has(tool)))
    keys.push(`whole ${file}`);
  return [...keys, `same ${tool} ${same}`];
}
