import { expect } from 'vitest';
import { buildContext, type Context } from '../../src/context/context.ts';
import type { ContentBlock } from '../../src/context/pieces.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
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
  const lines = new Map(original.map((entry) => [entry, entry.raw]));
  runPasses(graph, passes(), CONTEXT);
  const changed = new Set(graph.changes.map(({ entry }) => entry));
  const left = graph.entries().filter((entry) => !changed.has(entry));
  const untouched = original.filter((entry) => !changed.has(entry));
  // One by one would take too long.
  expect(left.length === untouched.length && left.every((e, i) => e === untouched[i])).toBe(true);
  expect(left.every((entry) => lines.get(entry)?.equals(entry.raw))).toBe(true);
  const result = reread(graph);
  expectSameWords(source, result, hasCopies);
  expect(newErrors(source, result)).toEqual([]);
  const again = reread(result);
  runPasses(again, passes(), CONTEXT);
  expect(again.changes.map(({ kind, entry }) => [kind, entry.line])).toEqual([]);
  return result;
}

/** In all that clients send: nothing that the API refuses is new, no words are lost, and none change places. */
function expectSameWords(before: Graph, after: Graph, hasCopies: boolean): void {
  const contexts = CLIENT_FAMILIES.map((family) => buildContext(before, family));
  const known = new Set(contexts.flatMap(problemsOf));
  for (const context of contexts) {
    const now = buildContext(after, context.family);
    const problems = problemsOf(now).filter((problem) => !known.has(problem));
    const words = wordsSent(context);
    const calls = [...new Set(callsSent(context))].filter((id) => after.toolCalls.has(id));
    const lost = [
      ...notInOrder(hasCopies ? [...new Set(words)] : words, wordsSent(now)),
      ...notInOrder(calls, callsSent(now)),
    ];
    const client = context.family.tested;
    expect({ client, problems, lost }).toEqual({ client, problems: [], lost: [] });
  }
}

function newErrors(before: Graph, after: Graph): Diagnostic[] {
  const errors = validate({ graph: after }).filter((diagnostic) => !isSound([diagnostic]));
  return errors.length === 0 ? [] : newDiagnostics(validate({ graph: before }), errors);
}

function problemsOf({ problems }: Context): string[] {
  return problems.map(({ rule, toolUseId = '' }) => `${rule} ${toolUseId}`);
}

/** What the user and the model say in words, without what the client adds. */
function wordsSent({ messages }: Context): string[] {
  return messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : content.flatMap((block) => wordsOf(block).map((w) => `${role}: ${w}`)),
  );
}

function wordsOf({ type, text }: ContentBlock): string[] {
  if (type !== 'text' || typeof text !== 'string') return [];
  const words = text.trim();
  return words === '' || words.startsWith('<system-reminder>') ? [] : [words];
}

function callsSent({ messages }: Context): string[] {
  return messages.flatMap(({ content }) =>
    content.flatMap(({ type, id }) => (type === 'tool_use' ? String(id) : [])),
  );
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
