import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json, ROOT } from '../commands/cli.ts';
import { transcriptsBelow } from '../validate/fixtures.ts';

const LARGEST = 300_000;
const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus')).filter(
  (path) => statSync(path).size < LARGEST,
);

describe.skipIf(CORPUS.length === 0)('published sessions can be shared', () => {
  test.each(CORPUS.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const { data } = await json(['share', path, '-o', join(ROOT, 'never.jsonl'), '-n']);
    expect(data.error).toBeUndefined();
    // They are public: what is found in them is what everybody may know, and no secret.
    const kinds = data.redactions.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => /^secret:(?!value)/.test(kind))).toEqual([]);
  });
});
