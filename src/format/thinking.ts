import { isSince, type Since } from './models.ts';

/** Blocks of thinking: the API takes them back only as it signed them. */
export const THINKING_BLOCKS: ReadonlySet<string | undefined> = new Set([
  'thinking',
  'redacted_thinking',
]);

/** From this version on a model's signature covers all that was sent before it. */
const BOUND_SINCE: Since = {
  opus: [5, 5],
  sonnet: [5, 5],
  haiku: [5, 5],
  fable: [5, 1],
  mythos: [5, 1],
};

const NEVER = [Number.POSITIVE_INFINITY, 0] as const;
/** From this version on only the account that it was made for can send a model's thinking back. */
const BOUND_TO_ACCOUNT_SINCE: Since = {
  opus: NEVER,
  sonnet: [5, 5],
  haiku: [5, 5],
  fable: NEVER,
  mythos: NEVER,
};

/** Of a model that is not known, it is. */
export function isBoundToAccount(model: string): boolean {
  return isSince(model, BOUND_TO_ACCOUNT_SINCE) ?? true;
}

/** Whether a model's thinking is refused once something before it was changed. Of a model that is not known, it is. */
export function isBoundToPrefix(model: string): boolean {
  return isSince(model, BOUND_SINCE) ?? true;
}
