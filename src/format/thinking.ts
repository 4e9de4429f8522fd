/** Blocks of thinking: the API takes them back only as it signed them. */
export const THINKING_BLOCKS: ReadonlySet<string | undefined> = new Set([
  'thinking',
  'redacted_thinking',
]);

/** From this version on a model's signature covers all that was sent before it. */
const BOUND_SINCE: Readonly<Record<string, readonly [number, number]>> = {
  opus: [5, 5],
  sonnet: [5, 5],
  haiku: [5, 5],
  fable: [5, 1],
  mythos: [5, 1],
};

/** Whether a model's thinking is refused once something before it was changed. Of a model that is not known, it is. */
export function isBoundToPrefix(model: string): boolean {
  const since = Object.entries(BOUND_SINCE).find(([name]) => model.includes(name))?.[1];
  // `claude-opus-4-7`, `claude-3-5-sonnet-20241022`: a date is no version.
  const [major, minor = 0] = model.match(/(?<!\d)\d{1,2}(?!\d)/g)?.map(Number) ?? [];
  if (since === undefined || major === undefined) return true;
  return major > since[0] || (major === since[0] && minor >= since[1]);
}
