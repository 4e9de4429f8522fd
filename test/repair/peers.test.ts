import { describe, expect, test } from 'vitest';
import { liveChain } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { NOBODY } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { errorsOf, mended } from './mended.ts';

/** What repairers of sessions are known to break: all of it in one session, and sound. */
function rich(): SessionBuilder {
  const source = session().snapshot().prompt('one').attachment().progress();
  source.turn('two', 3).progress().attachment();
  source.prompt('left').as('left').answer('left behind').as('left-end');
  source.rewind('left').snapshot().prompt('three').as('three').answer('kept').as('kept');
  source.compact(['three', 'kept']).prompt('four').as('four').turn('five', 2);
  source
    .agent('a1', (agent) => agent.turn('look'))
    .snapshot(NOBODY)
    .summary(NOBODY);
  return source.lastPrompt();
}

const chains = (graph: Graph): unknown[] =>
  CLIENT_FAMILIES.map((family) => liveChain(graph, family).chain.map(({ uuid }) => uuid));

describe('what others break', () => {
  test('a sound session stays as it is: snapshots, branches, boundary, orphans by design', () => {
    const graph = rich().graph();
    expect(errorsOf(graph)).toEqual([]);
    const { graph: after, mends } = mended(graph, { unsafe: true });
    expect(mends).toEqual([]);
    for (const [index, transcript] of after.transcripts.entries())
      expect(Buffer.concat([...transcript.chunks()])).toEqual(graph.transcripts[index]?.bytes);
  });

  test('where one line is damaged, the others stay byte for byte', () => {
    const source = rich();
    const lines = source.text().trimEnd().split('\n');
    for (const place of lines.keys()) {
      const broken = session();
      for (const line of lines.with(place, lines[place]?.slice(0, -30) ?? '')) broken.raw(line);
      const { graph, mends } = mended(broken.graph());
      const kept = new Set(linesOf(graph));
      const changed = lines.filter((line, index) => index !== place && !kept.has(line));
      // At most what hung on the line, what named it, and what its call or its response was.
      expect([place, changed.length]).toEqual([place, Math.min(changed.length, 6)]);
      expect([place, errorsOf(graph)]).toEqual([place, []]);
      expect(mends[0]).toMatchObject({ line: place + 1, did: 'kept-aside' });
    }
  });

  test('a branch that was left is not made part of the conversation', () => {
    const source = rich();
    const broken = session();
    for (const value of valuesOf(source.graph()))
      broken.line(value.uuid === source.id('four') ? { ...value, parentUuid: NOBODY } : value);
    const { graph } = mended(broken.graph());
    expect(chains(graph)).toEqual(chains(source.graph()));
    expect(chains(graph).flat(2)).not.toContain(source.id('left'));
  });

  test('a compaction is not undone, whoever hangs on its boundary', () => {
    const source = rich();
    const broken = session();
    const lost = new Set(['boundary', 'compact-summary'].map((name) => source.id(name)));
    for (const value of valuesOf(source.graph()))
      broken.line(lost.has(value.uuid) ? { ...value, parentUuid: NOBODY } : value);
    const { graph } = mended(broken.graph());
    expect(chains(graph)).toEqual(chains(source.graph()));
  });
});
