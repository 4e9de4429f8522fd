import type { Gain } from '../inspect/prune-gains.ts';
import { PRUNE_OPTIONS, type PruneOption } from '../passes/prune-options.ts';
import { formatBytes, formatCount } from '../text/numbers.ts';

/** How to go about a gain, and how much it is at most. */
export function gainLines(gains: readonly Gain[]): string[] {
  return gains.map(({ name, bytes, tokens }) => {
    const option: PruneOption | undefined = PRUNE_OPTIONS.find((row) => row.name === name);
    const value = option?.argument?.startsWith('<') ? ' stub' : '';
    const context = tokens > 0 ? `, ~${formatCount(tokens)} tokens` : '';
    return `--${name}${value}: up to ${formatBytes(bytes)}${context}`;
  });
}
