import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { UserError } from '../../src/errors.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { compressed } from './compressed.ts';

const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus'));
const CLIENTS = transcriptsBelow(join(ROOT, 'fixtures', 'clients'));
const WAYS = [{ keepLast: 2 }, { keepLast: 1, keepHistory: true }, { keepLast: 0 }];

const SETS: [string, string[]][] = [
  ['published sessions', CORPUS],
  ['sessions that a real client wrote', CLIENTS],
];

// A suite without tests would fail.
describe.each(SETS.filter(([, paths]) => paths.length > 0))('%s', (_, paths) => {
  test.each(paths.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const { graph } = await readSession(path);
    for (const way of WAYS)
      try {
        compressed(graph, way);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        expect(way.keepHistory ? ['no-tree'] : ['no-tree', 'history-out-of-reach']).toContain(
          error.code,
        );
      }
  });
});
