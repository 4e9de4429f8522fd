import { fencedLines } from './markdown.ts';

/**
 * Headings of another's text must not pass for those of the summary that takes it in. In a fence
 * they are something else, such as comments; turns that were counted before stay turns.
 */
export function lowHeadings(markdown: string): string {
  const lines = markdown.trim().split('\n');
  const fenced = fencedLines(lines);
  return lines
    .map((line, at) =>
      fenced.has(at) || /^### Turn \d+$/.test(line) ? line : line.replace(/^#{1,3} /, '#### '),
    )
    .join('\n');
}
