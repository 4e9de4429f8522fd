import { expectTypeOf, test } from 'vitest';
import type {
  CloneOptions,
  CompressOptions,
  ErrorCode,
  PruneOptions,
  PruneResult,
  ShareOptions,
  ValidateResult,
} from '../src/index.ts';
import type { OptionsOf } from '../src/schema/option.ts';
import type { COMPRESS_OPTIONS } from '../src/schema/options/compress.ts';
import type { PRUNE_COMMAND_OPTIONS } from '../src/schema/options/prune.ts';

// `npm run types` checks these.
test('options have the types of their schemas', () => {
  expectTypeOf<CompressOptions['keepLast']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<CompressOptions['style']>().toEqualTypeOf<'summary' | 'condensed' | undefined>();
  expectTypeOf<PruneOptions['tools']>().toEqualTypeOf<true | readonly string[] | undefined>();
  expectTypeOf<PruneOptions['thinking']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<ShareOptions['redact']>().toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf<OptionsOf<typeof COMPRESS_OPTIONS>>().toExtend<CompressOptions>();
  expectTypeOf<OptionsOf<typeof PRUNE_COMMAND_OPTIONS>>().toExtend<PruneOptions>();
});

test('a typo is no option', () => {
  expectTypeOf<CompressOptions>().not.toHaveProperty('kepLast');
  expectTypeOf<CloneOptions>().not.toHaveProperty('inPlace');
});

test('results have the types of what is printed', () => {
  expectTypeOf<PruneResult['changes']['tokens']['after']>().toEqualTypeOf<number>();
  expectTypeOf<PruneResult['operation']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<ValidateResult['sessions'][number]['sessionId']>().toEqualTypeOf<string | null>();
  expectTypeOf<'wrong-use'>().toExtend<ErrorCode>();
});
