import stringWidth from 'string-width';

/** Each of these is one column wide, also what tables draw with: anything else takes tables of Unicode, which cost time at the start. */
const PLAIN = /^[ -~…−×·–—→█│]*$/;

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

/** A text that takes no more columns; if it is longer, its end is left out. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
