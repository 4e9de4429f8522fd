import { contextMeter } from '../passes/context-meter.ts';
import { historyGuard } from '../passes/history-guard.ts';
import type { Pass } from '../passes/pass.ts';
import { unsafeThinking } from '../passes/unsafe-thinking.ts';

const SAFEGUARDS = {
  'unsafe-thinking': unsafeThinking,
  'context-meter': contextMeter,
  'history-guard': historyGuard,
} satisfies Record<string, () => Pass>;

/** A pass that follows every surgery, by its name. */
export type Safeguard = keyof typeof SAFEGUARDS;

/**
 * Passes, and what keeps their result safe to resume, in this order: thinking that is no longer
 * valid goes, the meter is lowered, and a result that hides messages from a client is refused.
 * @param without Safeguards that the caller does without.
 */
export function withSafeguards(
  passes: readonly Pass[],
  without: readonly Safeguard[] = [],
): readonly Pass[] {
  if (passes.length === 0) return passes;
  const names = Object.keys(SAFEGUARDS) as Safeguard[];
  const wanted = names.filter((name) => !without.includes(name));
  return [...passes, ...wanted.map((name) => SAFEGUARDS[name]())];
}
