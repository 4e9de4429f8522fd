import { expect } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { newDiagnostics } from '../../src/validate/compare.ts';
import type { Diagnostic } from '../../src/validate/rule.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { reread } from '../graph/written.ts';
import { lostWords } from './lost-words.ts';

export const CONTEXT = {
  newId: () => 'none',
  now: new Date(0),
  newSessionId: 'new',
  files: { add: (name: string) => `/claude/projects/-shop/new/tool-results/${name}` },
};

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
  expect(lostWords(source, result, hasCopies)).toEqual([]);
  expect(newErrors(source, result)).toEqual([]);
  const again = reread(result);
  runPasses(again, passes(), CONTEXT);
  expect(again.changes.map(({ kind, entry }) => [kind, entry.line])).toEqual([]);
  return result;
}

function newErrors(before: Graph, after: Graph): Diagnostic[] {
  const errors = validate({ graph: after }).filter((diagnostic) => !isSound([diagnostic]));
  return errors.length === 0 ? [] : newDiagnostics(validate({ graph: before }), errors);
}
