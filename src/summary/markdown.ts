/** Every line is marked, so that what the user wrote cannot be taken for the summary's own. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

export function bullet(text: string): string {
  return `- ${text
    .trim()
    .replace(/[ \t]+$/gm, '')
    .replace(/\n(?=.)/g, '\n  ')}`;
}

export function bullets(items: readonly string[]): string {
  return items.map(bullet).join('\n');
}

/** The items of a list that `bullets` made. */
export function itemsOf(bulleted: string | undefined): string[] {
  return (bulleted ?? '')
    .split(/^- /m)
    .map((item) => item.trim())
    .filter(Boolean);
}

export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A fence that is longer than any in the text. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Which lines stand in a fence; what is opened and never closed is none. */
export function fencedLines(lines: readonly string[]): Set<number> {
  const fencedOnes = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    const mark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at] as string)?.[1];
    if (mark === undefined) continue;
    const closing = new RegExp(`^ {0,3}${mark}${mark[0]}*\\s*$`);
    const end = lines.findIndex((line, index) => index > at && closing.test(line));
    for (; at < end; at++) fencedOnes.add(at);
  }
  return fencedOnes;
}
