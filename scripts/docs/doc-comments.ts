/** What the sources say of themselves, so that it is said once. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMENT = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`;

/** The comment above a function that a source file exports. */
export function functionComment(path: string, name: string): string {
  const comment = new RegExp(`${COMMENT}export function ${name}\\(`).exec(sourceOf(path))?.[1];
  if (comment === undefined) throw new Error(`${path}: no comment above ${name}`);
  return wordsOf(comment);
}

/** The comments of an interface's fields, by their names. */
export function fieldComments(path: string, name: string): Map<string, string> {
  const body = new RegExp(`export interface ${name} \\{\n([^]*?)\n\\}`).exec(sourceOf(path))?.[1];
  const fields = (body ?? '').matchAll(new RegExp(`${COMMENT}readonly (\\w+)`, 'g'));
  return new Map(
    Array.from(fields, ([, comment = '', field = '']) => [field, wordsOf(comment)] as const),
  );
}

function sourceOf(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

/** Without its stars, and without what is meant for callers. */
function wordsOf(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s*/, '').trim());
  const end = lines.findIndex((line) => line.startsWith('@'));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join(' ')
    .trim();
}
