/** All matches of a global pattern; \`matchAll\` would make a pattern anew for each text. */
export function* matchesIn(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  let from = 0;
  for (;;) {
    // Between two matches the same pattern may have been used for another text.
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return;
    yield match;
    from = match.index + Math.max(match[0].length, 1);
  }
}
