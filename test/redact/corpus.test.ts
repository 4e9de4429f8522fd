import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Examiner } from '../../src/redact/examiner.ts';
import { valueHash } from '../../src/redact/review.ts';
import { json, ROOT } from '../commands/cli.ts';
import { transcriptsBelow } from '../validate/fixtures.ts';
import judged from './corpus-findings.json' with { type: 'json' };
import { defaultFinder } from './shared.ts';

const LARGEST = 300_000;
const CORPUS = transcriptsBelow(join(ROOT, '..', 'shared', 'corpus'));
const SMALL = CORPUS.filter((path) => statSync(path).size < LARGEST);
const RIGHT = new Set(judged.right);
const WRONG = new Set(judged.wrong);

describe.skipIf(SMALL.length === 0)('published sessions can be shared', () => {
  test.each(SMALL.map((path) => [basename(path), path]))('%s', async (_, path) => {
    const { data } = await json(['share', path, '-o', join(ROOT, 'never.jsonl'), '-n']);
    expect(data.error).toBeUndefined();
    // They are public: what is found in them is what everybody may know, and no secret.
    const kinds = data.redactions.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('secret'))).toEqual([]);
  });
});

describe.skipIf(CORPUS.length === 0)('what is found in published sessions', () => {
  test('was judged, and nine of ten are what they are taken for', () => {
    const examiner = new Examiner(defaultFinder());
    const found = new Map<string, string>();
    for (const path of CORPUS)
      for (const line of readFileSync(path, 'utf8').split('\n'))
        if (isJsonLine(line))
          examiner.lookAtJson(Buffer.from(line), (findings) => {
            for (const { kind, value = '' } of findings)
              found.set(valueHash(`${kind} ${value}`), kind);
          });
    const hashes = [...found.keys()];
    expect(hashes.filter((hash) => !RIGHT.has(hash) && !WRONG.has(hash))).toEqual([]);
    const right = hashes.filter((hash) => RIGHT.has(hash)).length;
    expect(right / hashes.length).toBeGreaterThanOrEqual(0.9);
  });
});

function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
