import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/errors.ts';
import { compress } from '../../../src/passes/compress.ts';
import { COMPRESS_FIXTURES, SUMMARIES } from '../../builders/compress/index.ts';
import { graphOf, randomSession } from '../../graph/random-session.ts';
import { valuesOf } from '../../graph/written.ts';
import { ROOT } from '../../validate/fixtures.ts';
import { compressed } from '../compressed.ts';
import { CONTEXT } from '../cut.ts';

describe('sessions in fixtures/compress', () => {
  const folder = join(ROOT, 'fixtures/compress');

  test('each has a builder', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(COMPRESS_FIXTURES).sort());
  });

  test.each(Object.entries(COMPRESS_FIXTURES))('%s', (name, build) => {
    const source = build();
    const text = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
    expect(text('session.jsonl')).toBe(source.text());
    for (const [file, keepLast] of Object.entries(SUMMARIES))
      for (const keepHistory of [false, true]) {
        const result = compressed(source.graph(), { keepLast, keepHistory });
        const summaries = valuesOf(result).filter(({ isCompactSummary }) => isCompactSummary);
        const words = summaries.at(-1).message.content.split('\n').slice(2).join('\n');
        expect(`${words}\n`).toBe(text(file));
      }
  });
});

test('damage of any kind is compressed, or refused in words', () => {
  fc.assert(
    fc.property(
      randomSession,
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (random, keepLast, keepHistory) => {
        try {
          compress({ keepLast, keepHistory }).run(graphOf(random), CONTEXT);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      },
    ),
    { numRuns: 300 },
  );
});
