import { expect } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { findEnd } from '../../src/passes/up-to/find-end.ts';
import { upTo } from '../../src/passes/up-to.ts';
import { newDiagnostics } from '../../src/validate/compare.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import type { SessionBuilder } from '../builders/session.ts';
import { reread, valuesOf } from '../graph/written.ts';

export const CONTEXT = { newId: () => 'none', now: new Date(0) };

/** What a session becomes when it is cut at a point; checked for all that holds for any cut. */
export function cut(source: Graph, point: string): Graph {
  const graph = reread(source);
  const end = findEnd(graph, point).entry.uuid;
  upTo(point).run(graph, CONTEXT);
  const result = reread(graph);
  const errors = validate({ graph: result }).filter((diagnostic) => !isSound([diagnostic]));
  if (errors.length > 0) expect(newDiagnostics(validate({ graph: source }), errors)).toEqual([]);
  for (const family of CLIENT_FAMILIES) {
    const { leaf, problems } = buildContext(result, family);
    expect(leaf?.uuid).toBe(end);
    if (problems.length > 0) expect(buildContext(source, family).problems).not.toEqual([]);
  }
  const again = reread(result);
  upTo(end as string).run(again, CONTEXT);
  expect(again.changes).toEqual([]);
  return result;
}

/** The same at an entry with a name. */
export const cutAt = (source: SessionBuilder, name: string): Graph =>
  cut(source.graph(), source.id(name));

export function endsIn(graph: Graph, source: SessionBuilder, name: string): void {
  expect(valuesOf(graph).at(-1)?.uuid).toBe(source.id(name));
}
