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

export function section(name: SectionName, text: string): string {
  return `## ${HEADINGS[name]}\n\n${text}`;
}

/** The sections of a summary that was made here; none of one that was not. */
export function sectionsOf(text: string): Partial<Record<SectionName, string>> {
  const names = Object.keys(HEADINGS) as SectionName[];
  const parts = text.split(/^## (.+)$/m);
  const found: Partial<Record<SectionName, string>> = {};
  for (let at = 1; at < parts.length; at += 2) {
    const name = names.find((candidate) => HEADINGS[candidate] === parts[at]);
    if (name === undefined) return {};
    found[name] = parts[at + 1]?.trim() ?? '';
  }
  return found;
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

/** Headings of another's text must not pass for those of the summary that takes it in. */
export function withLowHeadings(markdown: string): string {
  return markdown.trim().replace(/^#{1,3} /gm, '#### ');
}
