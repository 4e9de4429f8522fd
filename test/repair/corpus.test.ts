import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { linesOf } from '../graph/written.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { errorsOf, mended } from './mended.ts';

const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus'));

describe.skipIf(CORPUS.length === 0)('published sessions', () => {
  test.each(CORPUS.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const { graph } = await readSession(path);
    const isDamaged = errorsOf(graph).length > 0;
    const { graph: after, mends } = mended(graph);
    expect(errorsOf(after)).toEqual([]);
    expect(mends.length > 0).toBe(isDamaged);
    if (!isDamaged) expect(linesOf(after)).toEqual(linesOf(graph));
  });
});
