import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContext, ownFamily } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { errorsOf, mended } from './mended.ts';

const SESSIONS = transcriptsBelow(join(ROOT, 'fixtures', 'clients'))
  .filter((path) => /(?:tools|rewind|compacted)/.test(path) && !path.includes('agent-'))
  .map((path) => readFileSync(path, 'utf8').trimEnd().split('\n'))
  .filter((lines) => lines.length > 3);

const REORDER = 'swap with the next';

/** What can befall any line. */
const BLOWS: Readonly<Record<string, (lines: string[], place: number) => void>> = {
  remove: (lines, place) => lines.splice(place, 1),
  tear: (lines, place) => lines.splice(place, 1, lines[place]?.slice(0, 100) ?? ''),
  glue: (lines, place) => lines.splice(place, 2, lines.slice(place, place + 2).join('')),
  'tear and glue': (lines, place) =>
    lines.splice(place, 2, `${lines[place]?.slice(0, 100)}${lines[place + 1] ?? ''}`),
  repeat: (lines, place) => lines.push(lines[place] ?? ''),
  'forget the time': (lines, place) =>
    lines.splice(place, 1, lines[place]?.replace(/"timestamp":"[^"]*"/, '"timestamp":"?"') ?? ''),
  'lose the parent': (lines, place) =>
    lines.splice(
      place,
      1,
      lines[place]?.replace(/"parentUuid":"[^"]{8}/, '"parentUuid":"00000000') ?? '',
    ),
  [REORDER]: (lines, place) => {
    const [line = ''] = lines.splice(place, 1);
    lines.splice(place + 1, 0, line);
  },
};

/** Older clients do not read all that newer ones write, and 2.1.85 loses what stands above `progress`. */
function sinceWritten(lines: readonly string[]): readonly ClientFamily[] {
  const own = ownFamily(new Graph(new Transcript('', Buffer.from(lines.join('\n')))));
  const newer = CLIENT_FAMILIES.slice(CLIENT_FAMILIES.indexOf(own));
  return newer.filter(({ progress }) => progress === own.progress || progress !== 'unknown');
}

test('whatever befalls a session, all at once: it is sound after, and so is what clients send', () => {
  const blow = fc.record({ name: fc.constantFrom(...Object.keys(BLOWS)), at: fc.nat(1000) });
  fc.assert(
    fc.property(
      fc.constantFrom(...SESSIONS),
      fc.array(blow, { minLength: 1, maxLength: 5 }),
      (lines, blows) => {
        const broken = [...lines];
        for (const { name, at } of blows) BLOWS[name]?.(broken, at % broken.length);
        const text = `${broken.join('\n')}\n`;
        const { graph } = mended(new Graph(new Transcript('session.jsonl', Buffer.from(text))));
        expect(errorsOf(graph)).toEqual([]);
        // Of lines that stand in another order and lost their links, nothing tells how they belonged together.
        if (blows.some(({ name }) => name === REORDER)) return;
        for (const family of sinceWritten(lines))
          expect([family.from, buildContext(graph, family).problems]).toEqual([family.from, []]);
      },
    ),
    { seed: 7, numRuns: 60 },
  );
}, 120_000);
