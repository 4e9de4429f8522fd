import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, compareVersions } from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { linesOf } from '../graph/written.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { DAMAGES, damaged } from './damages.ts';
import { errorsOf, expectAllSaid, mended } from './mended.ts';

const CLIENTS = join(ROOT, 'fixtures', 'clients');
/** Of the others one short session is recorded. */
const VERSIONS = readdirSync(CLIENTS).filter((version) =>
  existsSync(join(CLIENTS, version, 'morning')),
);
const SCENARIOS = ['morning', 'tools', 'compacted', 'rewind', 'interrupted'];

/** The largest: older clients leave others beside it. */
function sessionOf(version: string, scenario: string): string {
  const [path] = transcriptsBelow(join(CLIENTS, version, scenario))
    .filter((each) => !each.includes('agent-'))
    .sort((a, b) => statSync(b).size - statSync(a).size);
  return path as string;
}

async function withText(path: string, text: string): Promise<Graph> {
  const { graph } = await readSession(path);
  return new Graph(new Transcript(path, Buffer.from(text)), graph.transcripts.slice(1));
}

/** A session damaged at one place after the other. */
function* damages(path: string, name: string): Generator<string> {
  const text = readFileSync(path, 'utf8');
  for (let nth = 0; nth < (path.includes('morning') ? 5 : 1); nth++) {
    const broken = damaged(text, name, nth);
    if (broken === undefined) return;
    yield broken;
  }
}

describe.each(VERSIONS)('what client %s wrote', (version) => {
  // Older ones lose history above `progress`, which a rewound prompt may come to hang below.
  const sinceThen = CLIENT_FAMILIES.filter(({ from }) => compareVersions(from, version) >= 0);

  describe.each(Object.keys(DAMAGES))('%s', (name) => {
    test.each(['morning', 'tools', 'compacted', 'rewind'])('%s', async (scenario) => {
      const path = sessionOf(version, scenario);
      const { graph: undamaged } = await readSession(path);
      let errors = 0;
      for (const broken of damages(path, name)) {
        const source = await withText(path, broken);
        errors += errorsOf(source).length;
        const { graph, mends } = mended(source);
        expect([mends, errorsOf(graph)]).toEqual([mends, []]);
        expectAllSaid(graph, undamaged, scenario === 'rewind' ? sinceThen : undefined);
      }
      if (scenario === 'morning') expect(errors).toBeGreaterThan(0);
    });
  });

  test.each(SCENARIOS)('undamaged, it stays as it is: %s', async (scenario) => {
    const { graph } = await readSession(sessionOf(version, scenario));
    const before = linesOf(graph);
    const { graph: after, mends } = mended(graph);
    expect(mends).toEqual([]);
    expect(linesOf(after)).toEqual(before);
  });

  test('whichever line is lost, the rest makes a valid request', async () => {
    const path = sessionOf(version, 'tools');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    for (const place of lines.keys()) {
      const source = await withText(path, `${lines.with(place, '{"lost').join('\n')}\n`);
      const { graph } = mended(source);
      expect([place, errorsOf(graph)]).toEqual([place, []]);
      for (const family of CLIENT_FAMILIES)
        expect([place, buildContext(graph, family).problems]).toEqual([place, []]);
    }
  });
});
