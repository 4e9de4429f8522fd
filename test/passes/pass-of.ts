import type { Pass } from '../../src/passes/pass.ts';
import type { PruneOption } from '../../src/passes/prune-options.ts';
import type { Where } from '../../src/passes/where.ts';
import * as z from '../../src/schema/zod.ts';

/** The pass of an option that has a text behind its flag, or none. */
export function passOf(option: PruneOption, text: string | undefined, where: Where = {}): Pass {
  const value = text === undefined ? true : z.parse(option.value?.(z) ?? z.boolean(), text);
  return option.pass(value, where);
}
