import { expect } from 'vitest';
import { buildContext, ownFamily } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { findCut } from '../../src/passes/compress/cut.ts';
import { type CompressOptions, compress } from '../../src/passes/compress.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { newDiagnostics } from '../../src/validate/compare.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { linesOf, reread } from '../graph/written.ts';

type Uuids = ReadonlySet<string | undefined>;

const uuids = (entries: readonly { uuid: string | undefined }[]) => entries.map(({ uuid }) => uuid);

const withoutProgress = (entries: readonly Entry[]) =>
  entries.filter(({ type }) => type !== 'progress');

let count = 0;
const newId = (): string => `c0ffee00-0000-4000-8000-${String(++count).padStart(12, '0')}`;
const CONTEXT = { newId, now: new Date(0) };

/** What a session becomes; checked for all that holds for any session and any client. */
export function compressed(source: Graph, options: CompressOptions): Graph {
  const graph = reread(source);
  const cut = findCut(graph, options.keepLast ?? 5);
  const passes = [compress(options), unsafeThinking(), contextMeter()];
  runPasses(graph, passes, CONTEXT);
  if (cut === undefined) expect(graph.changes).toEqual([]);
  const result = reread(graph);
  const found = newDiagnostics(validate({ graph: source }), validate({ graph: result }));
  expect(found.filter((diagnostic) => !isSound([diagnostic]))).toEqual([]);
  if (cut !== undefined) {
    const older = new Set(uuids(cut.older));
    for (const family of CLIENT_FAMILIES) checkClient(source, result, family, older);
  }
  const again = reread(result);
  runPasses(again, passes, CONTEXT);
  expect(linesOf(again)).toEqual(linesOf(result));
  return result;
}

/** A client sends the summary and the turns after it, and nothing else; old damage stays what it is. */
function checkClient(source: Graph, result: Graph, family: ClientFamily, older: Uuids): void {
  const before = buildContext(source, family);
  const after = buildContext(result, family);
  expect(uuids(after.chain).filter((uuid) => older.has(uuid))).toEqual([]);
  const [boundary, summary, ...kept] = after.chain;
  expect(boundary?.subtype).toBe('compact_boundary');
  expect(summary?.has('isCompactSummary')).toBe(true);
  // What was sent of the kept part is sent again; a client that did not find all of it may find more.
  // Progress is not: it may be a link of the chain, or stand beside it.
  const sent = uuids(withoutProgress(before.chain));
  const isSent = new Set(sent);
  const again = uuids(withoutProgress(kept)).filter((uuid) => isSent.has(uuid));
  const left = sent.slice(sent.indexOf(again[0])).filter((uuid) => result.byUuid.has(uuid ?? ''));
  if (again.length > 0) expect(again).toEqual(left);
  // Where the own client found nothing but stray progress, it finds the conversation again.
  if (family === ownFamily(source) && sent.length > 0)
    expect(again).toHaveLength(withoutProgress(kept).length);
  if (before.problems.length === 0) expect(after.problems).toEqual([]);
}
