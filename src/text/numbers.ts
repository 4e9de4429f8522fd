const UNITS = ['B', 'KB', 'MB', 'GB'];

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit > 0 && value < 99.5 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 entry`, `2 entries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number before and after, or the one that it stayed. */
export function fromTo(before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`;
}

/** A number of tokens; an estimate has a ~ before it. */
export function tokenCount({ count, method }: { count: number; method: string }): string {
  return `${method === 'usage' ? '' : '~'}${formatCount(count)}`;
}

/** How full the context was and is. Estimates have a ~ before them. */
export function contextWords(tokens: {
  readonly before: number;
  readonly after: number;
  readonly method: string;
}): string {
  const about = tokens.method === 'usage' ? '' : '~';
  return `${about}${fromTo(formatCount(tokens.before), formatCount(tokens.after))} tokens in context`;
}

const AGES: readonly (readonly [number, string])[] = [
  [86_400 * 365, 'y'],
  [86_400 * 30, 'mo'],
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** `2026-12-18`. */
export function formatDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function formatAge(from: Date, now: Date): string {
  const seconds = (now.getTime() - from.getTime()) / 1000;
  const age = AGES.find(([length]) => seconds >= length);
  return age === undefined ? 'now' : `${Math.floor(seconds / age[0])} ${age[1]}`;
}
