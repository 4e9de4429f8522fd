import { projectSlug } from '../bundle/claude-dir.ts';
import { HOME } from './vault.ts';

/** What comes in the place of a value where a placeholder does not fit. */

/** A path stays one, whatever stands before it; in the name of a project's folder it is a dash. */
export function homeAt(text: string, start: number, home: string): string {
  const slug = projectSlug(home);
  if (text.slice(start, start + slug.length).toLowerCase() === slug.toLowerCase())
    return projectSlug(HOME);
  return text[start] === '/' && /[\w.]/.test(text[start - 1] ?? '') ? `/${HOME}` : HOME;
}

/** With nothing in it but what names of tools and ids may have. */
export function asName(placeholder: string): string {
  const name = placeholder === HOME ? 'home' : placeholder.replace(/^\[|\]$/g, '');
  return `redacted-${name.replace(/\W+/g, '-')}`;
}
