import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { IdMapData } from '../../../src/ids/id-map.ts';
import type { Entry } from '../../../src/transcript/entry.ts';
import { mapBack } from '../../ids/map-back.ts';
import { newNames } from '../id-map.ts';
import type { Check } from './check.ts';

const REWRITING = ['--rewrite-paths', '--project-to'];

/** What is not counted as changed is the same byte for byte, and in its order; ids of a copy apart. */
export const otherLinesStay: Check = ({ source, result, real, step }) => {
  // What is shared has other words everywhere.
  if (result === undefined || step.command === 'share') return;
  const { idMap } = real.data;
  const before = linesOf(source.graph.entries());
  const after = linesOf(result.graph.entries(), idMap);
  const { removed, edited, relinked, added } = real.data.changes.entries;
  const gone = missingIn(before, after);
  const come = missingIn(after, before);
  // A path that leads into the copy leads into the source once ids are what they were.
  const isRewritten = REWRITING.some((option) => step.options.includes(option));
  assert.deepEqual(
    {
      gone: isRewritten ? Math.max(gone.length, removed + edited + relinked) : gone.length,
      come: isRewritten ? Math.max(come.length, added + edited + relinked) : come.length,
    },
    { gone: removed + edited + relinked, come: added + edited + relinked },
    `gone:\n${gone.join('\n')}\ncome:\n${come.join('\n')}`,
  );
  const first = linesOf(source.graph.main.entries);
  const second = linesOf(result.graph.main.entries, idMap);
  const isOnce = (line: string, lines: string[]): boolean =>
    lines.includes(line) && lines.indexOf(line) === lines.lastIndexOf(line);
  const staying = first.filter((line) => isOnce(line, first) && isOnce(line, second));
  const known = new Set(staying);
  const inOrder = second.filter((line) => known.has(line));
  const misplaced = inOrder.find((line, index) => line !== staying[index]);
  assert.equal(misplaced, undefined, 'the order of lines');
};

/** Entries as they are written, under the ids of the source. */
function linesOf(entries: readonly Entry[], idMap?: IdMapData): string[] {
  const names = newNames(idMap);
  return entries.map(({ raw }) => mapBack(raw.toString('utf8'), names));
}

/** Lines that are more often in one list than in another. */
function missingIn(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** Every entry of the source is in the map, null if it is gone, and no id of the source is left as a value. */
export const idMapIsTotal: Check = ({ source, result, real }) => {
  const map: IdMapData | undefined = real.data.idMap;
  if (result === undefined || map === undefined) return;
  const there = new Set(result.graph.entries().flatMap(({ uuid }) => uuid ?? []));
  for (const { uuid } of source.graph.entries()) {
    if (uuid === undefined) continue;
    assert(uuid in map.entries, `not in the map: ${uuid}`);
    const now: string | null = map.entries[uuid] ?? null;
    assert.equal(now !== null, there.has(String(now)), `${uuid} → ${now}`);
  }
  const names = newNames(map);
  assert.equal(new Set(names.values()).size, names.size, 'two ids became one');
  const old = new Set([map.entries, map.sessions, map.others].flatMap((part) => Object.keys(part)));
  // A line that can't be read goes on naming what is gone.
  for (const { raw, problem } of result.graph.entries())
    for (const [, value = ''] of raw.toString('utf8').matchAll(/(?<!\\)"([^"\\]*)"/g))
      assert(!(problem ? names : old).has(value), `an old id is left: ${value}`);
};

/** A mere clone is its source with other ids, in every byte of every file. */
export const cloneIsTheSource: Check = ({ step, source, result, real }) => {
  if (result === undefined || step.command !== 'clone' || step.options.length > 0) return;
  const copies = [result, ...result.artifacts].map(({ path }) =>
    mapBack(readFileSync(path, 'latin1'), newNames(real.data.idMap)),
  );
  const originals = [source, ...source.artifacts].map(({ path }) => readFileSync(path, 'latin1'));
  assert.deepEqual(copies.sort(), originals.sort());
};
