/** A match with some of what stands around it, on one line. */
export interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Characters. */
const AROUND = 60;
const LONGEST_MATCH = 200;

/** @param start Where the match is. */
export function snippetAt(text: string, start: number, length: number): Snippet {
  const end = start + length;
  const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, end + AROUND)];
  const match = text.slice(start, end);
  return {
    before: `${from > 0 ? '…' : ''}${flat(text.slice(from, start)).trimStart()}`,
    match: flat(match.length > LONGEST_MATCH ? `${match.slice(0, LONGEST_MATCH)}…` : match),
    after: `${flat(text.slice(end, to)).trimEnd()}${to < text.length ? '…' : ''}`,
  };
}

/** Half a character at an edge would be shown as damage. */
function flat(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').replace(/\s+/g, ' ');
}
