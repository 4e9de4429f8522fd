import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import type { IdMap } from '../../src/ids/id-map.ts';
import { randomIds } from '../../src/ids/id-source.ts';
import { planIds } from '../../src/ids/plan-ids.ts';
import { rewriteLines } from '../../src/ids/rewrite-lines.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';
import { corpus, fixtures } from '../transcript/files.ts';
import { mapBack } from './map-back.ts';

/** Every string value of a parsed line, but for where it was forked from, whose it is, and what the model is sent. */
function* values(value: unknown, path = ''): Generator<[string, string]> {
  if (/^\.(forkedFrom|owner\w+Uuid|content|rendered|message\.content)\b/.test(path)) return;
  if (typeof value === 'string') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* values(member, `${path}.${key}`);
}

function copyOf(transcript: Transcript, ids: IdMap): Buffer {
  const pieces = rewriteLines(transcript, ids, true);
  return Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
}

/** The old ids that a copy still has as values. */
function leftovers(copy: Buffer, ids: IdMap): string[] {
  return copy
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [...values(JSON.parse(line))];
      } catch {
        return [];
      }
    })
    .filter(([, value]) => ids.get(value) !== undefined)
    .map(([path, value]) => `${path} ${value}`);
}

const sessions = [...fixtures, ...corpus].filter(
  (path) => path.endsWith('.jsonl') && !basename(path).startsWith('agent-'),
);

describe('a copy of', () => {
  test.each(sessions)('%s has new ids and nothing else', async (path) => {
    const session = await readSession(path);
    const ids = planIds(session, randomIds());
    for (const transcript of session.graph.transcripts) {
      const copy = copyOf(transcript, ids);
      expect(leftovers(copy, ids)).toEqual([]);
      const source = readFileSync(transcript.path);
      const names = [...ids.entries(), ...ids.sessions, ...ids.others];
      expect(mapBack(copy.toString('latin1'), names) === source.toString('latin1')).toBe(true);
    }
    for (const { uuid } of session.graph.entries())
      if (uuid !== undefined) expect(ids.get(uuid)).not.toBe(uuid);
  });
});
