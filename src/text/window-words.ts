import type { ContextWindow } from '../tokens/window.ts';
import { formatCount } from './numbers.ts';

/** What share of its model's window a context fills: of each, if there are two. */
export function windowShares(tokens: number, { sizes }: ContextWindow): string {
  return sizes.map((size) => `${Math.round((tokens / size) * 100)}%`).join(' or ');
}

/** The same in words: `41% of the 200,000 of claude-opus-4-6, or 8% of 1,000,000`. */
export function windowWords(tokens: number, window: ContextWindow | undefined): string {
  if (window === undefined) return 'no response tells which model';
  const { model, sizes, accepted } = window;
  if (sizes.length === 0) {
    const least = accepted > 0 ? `, at least ${formatCount(accepted)} tokens` : '';
    return `the window of ${model} is unknown${least}`;
  }
  const shares = sizes.map(
    (size) => `${Math.round((tokens / size) * 100)}% of ${formatCount(size)}`,
  );
  return `${shares.join(', or ')} (${model})`;
}
