import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import { PRUNE_OPTIONS, presetPasses } from '../../src/passes/prune-options.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import { ROOT, transcriptsBelow } from '../validate/fixtures.ts';
import { passOf } from './pass-of.ts';
import { pruned } from './pruned.ts';

const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus'));
const CLIENTS = transcriptsBelow(join(ROOT, 'fixtures', 'clients')).filter(
  (path) => !basename(path).startsWith('agent-'),
);

const heavy = () => [...presetPasses('heavy'), unsafeThinking(), contextMeter()];
const everything = () => [
  ...PRUNE_OPTIONS.map((option) =>
    passOf(option, option.name === 'tool-results' ? '100' : undefined, { keepLast: 1 }),
  ),
  unsafeThinking(),
  contextMeter(),
];
const digest = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

describe.skipIf(CORPUS.length === 0)('published sessions under heavy', () => {
  test.each(CORPUS.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const before = digest(path);
    pruned((await readSession(path)).graph, heavy);
    expect(digest(path)).toBe(before);
  });
});

describe('sessions that a real client wrote, without all that can go', () => {
  test.each(CLIENTS.map((path) => [path.slice(ROOT.length), path]))('%s', async (_, path) => {
    const { graph } = await readSession(path);
    pruned(graph, heavy);
    for (const option of PRUNE_OPTIONS)
      pruned(graph, () => [
        passOf(option, option.name.startsWith('tool-') ? 'stub' : undefined),
        unsafeThinking(),
      ]);
    const left = pruned(graph, everything);
    expect(left.entriesHolding('image')).toEqual([]);
  });
});
