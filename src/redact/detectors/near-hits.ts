import type { Span } from '../../span.ts';
import { matchesIn } from '../../text/matches-in.ts';
import type { Detected, Detector, Kind } from '../kinds.ts';

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

/** Parts of a text around places; those that overlap are one. */
function* around(
  text: string,
  places: readonly number[],
  [before, after]: readonly [number, number],
): Generator<Span> {
  let open: { start: number; end: number } | undefined;
  for (const place of places) {
    const [start, end] = [Math.max(0, place - before), Math.min(text.length, place + after)];
    if (open !== undefined && start <= open.end) open.end = end;
    else {
      if (open !== undefined) yield open;
      open = { start, end };
    }
  }
  if (open !== undefined) yield open;
}

/** A detector that finds what rules say around the places of their hints. */
export function byRules(kind: Kind, rules: readonly Rule[]): Detector {
  const byHint = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const hint of new Set(rule.hints)) byHint.set(hint, [...(byHint.get(hint) ?? []), rule]);
  return {
    kind,
    hints: [...byHint.keys()],
    *find(text, hits) {
      const places = new Map<Rule, number[]>();
      for (const { at, word } of hits)
        for (const rule of byHint.get(word) as Rule[]) {
          const known = places.get(rule);
          if (known === undefined) places.set(rule, [at]);
          else known.push(at);
        }
      for (const rule of rules) {
        const own = places.get(rule);
        if (own !== undefined) yield* findByRule(rule, text, own);
      }
    },
  };
}

function* findByRule(rule: Rule, text: string, places: readonly number[]): Generator<Detected> {
  const { label, pattern, reach = REACH, isMeant } = rule;
  for (const { start: from, end: to } of around(text, places, reach)) {
    const part = from === 0 && to === text.length ? text : text.slice(from, to);
    for (const match of matchesIn(part, pattern)) {
      const { secret = match.groups?.quoted ?? match.groups?.bare ?? match[0] } =
        match.groups ?? {};
      if (secret === '' || isMeant?.(secret, match) === false) continue;
      const start = from + match.index + match[0].lastIndexOf(secret);
      yield { start, end: start + secret.length, label };
    }
  }
}
