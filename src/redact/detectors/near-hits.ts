import type { Span } from '../../span.ts';
import type { Detected } from '../kinds.ts';

/** A rule for what stands at or around a hint; the group `secret`, `quoted` or `bare`, or the whole match, is what is found. */
export interface Rule {
  readonly label?: string;
  readonly hints: readonly string[];
  /** Must be global. */
  readonly pattern: RegExp;
  /** So far before a hint it may start, and so far after it end. Default: 100, 600. */
  readonly reach?: readonly [before: number, after: number];
  /** What else must hold. Default: all that fits is found. */
  isMeant?(secret: string, match: RegExpExecArray): boolean;
}

const REACH = [100, 600] as const;

/** Parts of a text around hits; those that overlap are one. */
export function* around(
  text: string,
  hits: readonly number[],
  [before, after]: readonly [number, number],
): Generator<Span> {
  let open: { start: number; end: number } | undefined;
  for (const hit of hits) {
    const [start, end] = [Math.max(0, hit - before), Math.min(text.length, hit + after)];
    if (open !== undefined && start <= open.end) open.end = end;
    else {
      if (open !== undefined) yield open;
      open = { start, end };
    }
  }
  if (open !== undefined) yield open;
}

/** What rules find around the places of all their hints. */
export function* byRules(
  rules: readonly Rule[],
  text: string,
  hits: readonly number[],
): Generator<Detected> {
  for (const { hints, label, pattern, reach = REACH, isMeant } of rules) {
    const own = hits.filter((hit) => hints.some((hint) => isHintAt(text, hit, hint)));
    for (const { start: from, end: to } of around(text, own, reach))
      for (const match of text.slice(from, to).matchAll(pattern)) {
        const { secret = match.groups?.quoted ?? match.groups?.bare ?? match[0] } =
          match.groups ?? {};
        if (secret === '' || isMeant?.(secret, match) === false) continue;
        const start = from + match.index + match[0].lastIndexOf(secret);
        yield { start, end: start + secret.length, label };
      }
  }
}

export function hintsOf(rules: readonly Rule[]): string[] {
  return [...new Set(rules.flatMap(({ hints }) => hints))];
}

function isHintAt(text: string, at: number, hint: string): boolean {
  return text.slice(at, at + hint.length).toLowerCase() === hint;
}
