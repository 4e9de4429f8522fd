import type { Hit } from '../hints.ts';
import type { Detected, Detector } from '../kinds.ts';
import type { TokenShape } from '../tables/token-shape.ts';
import { TOKEN_SHAPES } from '../tables/token-shapes.ts';
import { bitsOf, isSequence } from '../values.ts';

interface Compiled extends TokenShape {
  readonly mark: string;
  readonly pattern: RegExp;
  readonly head: RegExp | undefined;
}

/** Nothing before a mark is longer. */
const LONGEST_HEAD = 100;
/** Of a token of 16 characters; words and rows of the same have less. */
const FEWEST_BITS = 2.5;
/** The vendors' own documentation writes its keys so. */
const EXAMPLE = /EXAMPLE|example|x{5}|X{5}|\.\.\.|\*\*\*/;
/** Words in a row, as names of things have. */
const WORDS = /^[-_.]?[a-zA-Z]?[a-z]+(?:[-_.][a-zA-Z]?[a-z]+)+[-_.]?$/;
const COMMON_BEFORE = /[A-Za-z0-9]/;

const BY_MARK = new Map<string, Compiled[]>();
for (const shape of TOKEN_SHAPES) {
  const head = shape.before === undefined ? undefined : new RegExp(`(?:${shape.before})$`);
  const pattern = new RegExp(shape.rest, 'y');
  for (const mark of shape.marks.split(' ')) {
    const key = mark.toLowerCase();
    BY_MARK.set(key, [...(BY_MARK.get(key) ?? []), { ...shape, mark, pattern, head }]);
  }
}
const MARKS = [...BY_MARK.keys()];

/** Secrets that are told by their shape alone. */
export const tokens: Detector = {
  kind: 'secrets',
  isShape: true,
  hints: MARKS,
  *find(text, hits) {
    let from = 0;
    for (const hit of hits) {
      if (hit.at < from) continue;
      const found = tokenAt(text, hit);
      if (found === undefined) continue;
      yield found;
      from = found.end;
    }
  },
};

function tokenAt(text: string, { at, word }: Hit): Detected | undefined {
  for (const shape of BY_MARK.get(word) as Compiled[]) {
    const found = text.startsWith(shape.mark, at) ? matchOf(text, at, shape) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function matchOf(text: string, at: number, shape: Compiled): Detected | undefined {
  const { mark, pattern, head, label } = shape;
  pattern.lastIndex = at + mark.length;
  const rest = pattern.exec(text)?.[0];
  if (rest === undefined) return undefined;
  const before = head?.exec(text.slice(Math.max(0, at - LONGEST_HEAD), at))?.[0];
  if (head !== undefined && before === undefined) return undefined;
  // A name is no part of the value that it has.
  const start = mark.endsWith('=') ? at + mark.length : at - (before?.length ?? 0);
  const secret = (before ?? '') + rest;
  if (isExample(secret)) return undefined;
  const isGlued = COMMON_BEFORE.test(text[start - 1] ?? '');
  if (isGlued && (shape.isCommon || head !== undefined || !/\d/.test(rest))) return undefined;
  return { start, end: at + mark.length + rest.length, label };
}

function isExample(secret: string): boolean {
  if (EXAMPLE.test(secret) || isSequence(secret)) return true;
  return bitsOf(secret) < FEWEST_BITS || WORDS.test(secret);
}
