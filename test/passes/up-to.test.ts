import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listProjectFolders, listSessionFiles } from '../../src/bundle/claude-dir.ts';
import { readSession } from '../../src/bundle/session.ts';
import { UserError } from '../../src/errors.ts';
import { roleOf } from '../../src/graph/roles.ts';
import { turnsOf } from '../../src/graph/turns.ts';
import { upTo } from '../../src/passes/up-to.ts';
import { uuid } from '../builders/ids.ts';
import { CLIENTS } from '../bundle/clients.ts';
import { graphOf, randomSession } from '../graph/random-session.ts';
import { CONTEXT, cut } from './cut.ts';

const SESSIONS = CLIENTS.flatMap((claudeDir) =>
  listProjectFolders(claudeDir)
    .flatMap(listSessionFiles)
    .map((path) => [`${claudeDir.split('/').slice(-3, -1).join(' ')} ${basename(path)}`, path]),
) as [string, string][];

describe('sessions that a real client wrote can be cut', () => {
  test.each(SESSIONS)('%s', async (_, path) => {
    const { graph } = await readSession(path);
    const named = graph.main.entries.filter(
      (entry) => roleOf(entry) === 'prompt' || entry.holds('toolUse'),
    );
    const turns = turnsOf(graph).map(({ number }) => `turn:${number}`);
    for (const point of [...named.map(({ uuid }) => uuid as string), ...turns]) {
      try {
        cut(graph, point);
      } catch (error) {
        // A session of one prompt that nobody answered.
        if (!(error instanceof UserError)) throw error;
        expect(error.code).toBe('nothing-whole');
      }
    }
  });
});

test('damage of any kind is cut, or refused in words', () => {
  fc.assert(
    fc.property(randomSession, fc.integer({ min: 1, max: 9 }), (random, number) => {
      for (const point of [uuid(number), 'turn:1'])
        try {
          upTo(point).run(graphOf(random), CONTEXT);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
    }),
    { numRuns: 300 },
  );
});
