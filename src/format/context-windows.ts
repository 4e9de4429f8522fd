import { isSince, type Since } from './models.ts';

const SMALL = 200_000;
const LARGE = 1_000_000;

/** The context windows of models, newest first: the first row that a model is of, or newer than, counts. */
const WINDOWS: readonly { readonly since: Since; readonly sizes: readonly number[] }[] = [
  {
    since: { opus: [5, 0], sonnet: [5, 0], haiku: [5, 0], fable: [5, 0], mythos: [5, 0] },
    sizes: [LARGE],
  },
  // By default the small one; the large one for those who ask for it (`[1m]`).
  { since: { opus: [4, 6], sonnet: [4, 0] }, sizes: [SMALL, LARGE] },
  { since: { opus: [3, 0], sonnet: [3, 0], haiku: [3, 0] }, sizes: [SMALL] },
];

/** The sizes that a model's context window can have, smallest first; undefined if the model is unknown. */
export function contextWindows(model: string): readonly number[] | undefined {
  return WINDOWS.find(({ since }) => isSince(model, since))?.sizes;
}
