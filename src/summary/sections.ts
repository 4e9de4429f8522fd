/** The headings of a summary that is made here; one that is compressed again is taken apart by them. */
export const HEADINGS = {
  earlier: 'Before these turns',
  turns: 'What happened',
  said: 'The user also said',
  files: 'Files changed so far',
  plan: 'The plan',
  open: 'Still to do',
} as const;

export type SectionName = keyof typeof HEADINGS;
const NAMES = Object.keys(HEADINGS) as SectionName[];

export function section(name: SectionName, text: string): string {
  return `## ${HEADINGS[name]}\n\n${text}`;
}

/** What a summary that is made here starts with, if it is known where the work is done. */
export const PLACE = 'Working directory: ';
const TURNS = /^(?:### Turn \d|\(\d+ older turns )/;

/** The sections of a summary that was made here; none of one that was not. */
export function sectionsOf(text: string): Partial<Record<SectionName, string>> {
  const lines = text.split('\n');
  const fenced = fencedLines(lines);
  const starts = lines.flatMap((line, at) =>
    isOwnHeading(line) || (line.startsWith('## ') && !fenced.has(at)) ? [at] : [],
  );
  const head = lines.slice(0, starts[0]).join('\n').trim();
  const isOwnHead = head === '' || (head.startsWith(PLACE) && !head.includes('\n'));
  const names = starts.map((at) => NAMES.find((name) => lines[at] === `## ${HEADINGS[name]}`));
  // Each at most once, in their order.
  const isOwnOrder = names.join() === NAMES.filter((name) => names.includes(name)).join();
  const found: Partial<Record<SectionName, string>> = {};
  for (const [index, name] of names.entries())
    if (name !== undefined)
      found[name] = lines
        .slice((starts[index] as number) + 1, starts[index + 1])
        .join('\n')
        .trim();
  return isOwnHead && isOwnOrder && TURNS.test(found.turns ?? '') ? found : {};
}

function isOwnHeading(line: string): boolean {
  return NAMES.some((name) => line === `## ${HEADINGS[name]}`);
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function itemsOf(bulleted: string | undefined): string[] {
  return (bulleted ?? '')
    .split(/^- /m)
    .map((item) => item.trim())
    .filter(Boolean);
}

/**
 * Headings of another's text must not pass for those of the summary that takes it in. In a fence
 * they are something else, such as comments; only what looks just like a heading of ours goes there.
 */
export function withLowHeadings(markdown: string): string {
  const lines = markdown.trim().split('\n');
  const fenced = fencedLines(lines);
  return lines
    .map((line, at) =>
      fenced.has(at) && !isOwnHeading(line) ? line : line.replace(/^#{1,3} /, '#### '),
    )
    .join('\n');
}

/** Which lines stand in a fence; what is opened and never closed is none. */
function fencedLines(lines: readonly string[]): Set<number> {
  const fenced = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    const mark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at] as string)?.[1];
    if (mark === undefined) continue;
    const closing = new RegExp(`^ {0,3}${mark}${mark[0]}*\\s*$`);
    const end = lines.findIndex((line, index) => index > at && closing.test(line));
    for (; at < end; at++) fenced.add(at);
  }
  return fenced;
}
