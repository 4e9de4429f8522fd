/** By a word in the name of models: the version from which on they do something. */
export type Since = Readonly<Record<string, readonly [major: number, minor: number]>>;

/** Models that take messages of the system between those of the conversation. */
const SYSTEM_MESSAGES_SINCE: Since = {
  opus: [4, 8],
  sonnet: [5, 0],
  haiku: [5, 0],
};

/** To other models clients send them as reminders of the user. Of a model that is not known, it does. */
export function takesSystemMessages(model: string): boolean {
  return isSince(model, SYSTEM_MESSAGES_SINCE) ?? true;
}

/** Whether a model is of such a version or newer; undefined if nothing is known of it. */
export function isSince(model: string, versions: Since): boolean | undefined {
  const since = Object.entries(versions).find(([name]) => model.includes(name))?.[1];
  // `claude-opus-4-7`, `claude-3-5-sonnet-20241022`: a date is no version.
  const [major, minor = 0] = model.match(/(?<!\d)\d{1,2}(?!\d)/g)?.map(Number) ?? [];
  if (since === undefined || major === undefined) return undefined;
  return major > since[0] || (major === since[0] && minor >= since[1]);
}
