import { expect } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import type { ContentBlock } from '../../src/context/pieces.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { newDiagnostics } from '../../src/validate/compare.ts';
import type { Diagnostic } from '../../src/validate/rule.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { reread } from '../graph/written.ts';

export const CONTEXT = { newId: () => 'none', now: new Date(0), newSessionId: 'new' };

/**
 * What passes make of a session; checked for all that holds for any pruning.
 * @param hasCopies Words that are sent twice need be sent but once.
 */
export function pruned(source: Graph, passes: () => readonly Pass[], hasCopies = false): Graph {
  const graph = reread(source);
  const original = [...graph.entries()];
  const bytes = new Map(original.map((entry) => [entry, entry.raw.toString('latin1')]));
  runPasses(graph, passes(), CONTEXT);
  const changed = new Set(graph.changes.map(({ entry }) => entry));
  const untouched = graph.entries().filter((entry) => !changed.has(entry));
  expect(untouched).toEqual(original.filter((entry) => !changed.has(entry)));
  for (const entry of untouched) expect(entry.raw.toString('latin1')).toBe(bytes.get(entry));
  const result = reread(graph);
  expectSameWords(source, result, hasCopies);
  expect(newErrors(source, result)).toEqual([]);
  const again = reread(result);
  runPasses(again, passes(), CONTEXT);
  expect(again.changes.map(({ kind, entry }) => [kind, entry.line])).toEqual([]);
  return result;
}

/** In all that clients send: nothing that the API refuses is new, no words are lost, and none change places. */
export function expectSameWords(before: Graph, after: Graph, hasCopies = false): void {
  const known = new Set(CLIENT_FAMILIES.flatMap((family) => problemsOf(before, family)));
  for (const family of CLIENT_FAMILIES) {
    const client = family.tested;
    const fresh = problemsOf(after, family).filter((problem) => !known.has(problem));
    expect({ client, problems: fresh }).toEqual({ client, problems: [] });
    const all = wordsSent(before, family);
    const words = hasCopies ? [...new Set(all)] : all;
    const calls = [...new Set(callsSent(before, family))].filter((id) => after.toolCalls.has(id));
    const lost = [
      ...notInOrder(words, wordsSent(after, family)),
      ...notInOrder(calls, callsSent(after, family)),
    ];
    expect({ client, lost }).toEqual({ client, lost: [] });
  }
}

function newErrors(before: Graph, after: Graph): Diagnostic[] {
  const errors = validate({ graph: after }).filter((diagnostic) => !isSound([diagnostic]));
  return errors.length === 0 ? [] : newDiagnostics(validate({ graph: before }), errors);
}

function problemsOf(graph: Graph, family: ClientFamily): string[] {
  const { problems } = buildContext(graph, family);
  return problems.map(({ rule, toolUseId = '' }) => `${rule} ${toolUseId}`);
}

/** What the user and the model say in words, without what the client adds. */
export function wordsSent(graph: Graph, family: ClientFamily): string[] {
  return buildContext(graph, family).messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : content.flatMap((block) => wordsOf(block).map((w) => `${role}: ${w}`)),
  );
}

function callsSent(graph: Graph, family: ClientFamily): string[] {
  return buildContext(graph, family).messages.flatMap(({ content }) =>
    content.flatMap(({ type, id }) => (type === 'tool_use' ? String(id) : [])),
  );
}

function wordsOf({ type, text }: ContentBlock): string[] {
  if (type !== 'text' || typeof text !== 'string') return [];
  const words = text.trim();
  return words === '' || words.startsWith('<system-reminder>') ? [] : [words];
}

/** Those that do not come again in the same order. */
function notInOrder(wanted: readonly string[], there: readonly string[]): string[] {
  let from = 0;
  return wanted.filter((text) => {
    const at = there.indexOf(text, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}
