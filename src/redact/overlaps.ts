import type { Finding } from './kinds.ts';

/** Findings in order. Of those that overlap the longest says what they are; what any of them covers goes. */
export function withoutOverlaps(found: readonly Finding[]): readonly Finding[] {
  if (found.length < 2) return found;
  const merged: Finding[] = [];
  let widest = 0;
  for (const finding of [...found].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    const length = finding.end - finding.start;
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding);
      widest = length;
      continue;
    }
    const named = length > widest ? finding : last;
    widest = Math.max(widest, length);
    merged[merged.length - 1] = {
      ...named,
      start: last.start,
      end: Math.max(last.end, finding.end),
    };
  }
  return merged;
}
