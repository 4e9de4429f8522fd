/** A page: its title, a word on where it comes from, and its parts with a blank line between. */
export function page(title: string, ...parts: readonly string[]): string {
  const origin = '<!-- Made from the code by `npm run docs`: edit that instead. -->';
  return `${[`# ${title}`, origin, ...parts].join('\n\n')}\n`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** A pipe ends a cell, in code too. */
function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
