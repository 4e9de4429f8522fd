import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { DAMAGES, damaged } from './damages.ts';
import { errorsOf, expectAllSaid, mended } from './mended.ts';

const CLIENTS = join(ROOT, 'fixtures', 'clients');
const VERSIONS = readdirSync(CLIENTS);

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

describe.each(VERSIONS)('what client %s wrote', (version) => {
  describe.each(Object.keys(DAMAGES))('%s', (name) => {
    test.each(['morning', 'tools', 'compacted', 'rewind'])('%s', async (scenario) => {
      const path = sessionOf(version, scenario);
      const text = readFileSync(path, 'utf8');
      const { graph: undamaged } = await readSession(path);
      for (let nth = 0; ; nth++) {
        const broken = damaged(text, name, nth);
        if (broken === undefined) break;
        const source = await withText(path, broken);
        const { graph } = mended(source);
        expect([nth, errorsOf(graph)]).toEqual([nth, []]);
        try { expectAllSaid(graph, undamaged);} catch (e) { console.log(version,scenario,name,nth,(e as Error).message.slice(0,600)); throw e;}
      }
    });
  });
});
