import { basename } from 'node:path';
import { withAgentId } from '../format/id-shapes.ts';
import type { Graph } from '../graph/graph.ts';
import type { IdMapData } from '../ids/id-map.ts';
import { MultiMap } from '../multi-map.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { shapeKey } from './entry-keys.ts';

export type FilePair = readonly [before: Transcript | undefined, after: Transcript | undefined];

/** Main with main; a sub-agent's file with that of its name, else with the one that has most of its entries. */
export function matchFiles(before: Graph, after: Graph, idMap?: IdMapData): FilePair[] {
  const found = new Map([[before.main, after.main]]);
  const free = new Set(after.transcripts.slice(1));
  const pair = (file: Transcript, other: Transcript | undefined): void => {
    if (other === undefined || found.has(file)) return;
    found.set(file, other);
    free.delete(other);
  };
  const byName = new Map([...free].map((file) => [basename(file.path), file]));
  for (const file of before.transcripts) pair(file, byName.get(newName(file, idMap)));
  const byShape = filesByShape(free);
  for (const file of before.transcripts)
    if (!found.has(file)) pair(file, mostLike(file, byShape, free));
  return [
    ...before.transcripts.map((file): FilePair => [file, found.get(file)]),
    ...Array.from(free, (file): FilePair => [undefined, file]),
  ];
}

function newName({ path }: Transcript, idMap: IdMapData | undefined): string {
  return withAgentId(basename(path), (id) => idMap?.others[id] ?? id);
}

function filesByShape(files: Iterable<Transcript>): MultiMap<Transcript> {
  const byShape = new MultiMap<Transcript>();
  for (const file of files) for (const shape of shapesOf(file)) byShape.add(shape, file);
  return byShape;
}

function mostLike(
  file: Transcript,
  byShape: MultiMap<Transcript>,
  free: ReadonlySet<Transcript>,
): Transcript | undefined {
  const counts = new Map<Transcript, number>();
  for (const shape of shapesOf(file))
    for (const other of byShape.get(shape))
      if (free.has(other)) counts.set(other, (counts.get(other) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function shapesOf({ entries }: Transcript): Set<string> {
  return new Set(entries.map(shapeKey).filter((shape) => shape !== undefined));
}
