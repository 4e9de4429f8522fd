import { projectSlug } from '../bundle/claude-dir.ts';
import { keyLines } from './detectors/private-keys.ts';
import { base64Forms, writtenForms } from './forms.ts';
import type { Kind } from './kinds.ts';

/** A value that was found once and is looked for everywhere. */
export interface Value {
  readonly kind: Kind;
  readonly label: string | undefined;
  readonly value: string;
}

/** What may stand around a match. */
export type Fit =
  /** Anything: nobody writes it by chance. */
  | 'anything'
  /** No letter or digit: it is a word. Upper and lower case mean the same. */
  | 'word'
  /** Nothing that would make the last name of a path another. */
  | 'path'
  /** As for a path, in the name that clients give to a project's folder. */
  | 'slug'
  /** All that is base64 around it belongs to it. */
  | 'base64';

/** One way in which a value is written. */
export interface Needle extends Value {
  readonly text: string;
  readonly fit: Fit;
}

const FITS: Partial<Record<Kind, Fit>> = {
  users: 'word',
  hosts: 'word',
  names: 'word',
  owners: 'word',
  paths: 'path',
};

/** Names of three letters are words, too. */
const SHORTEST_NAME = 4;

/** Whether a value is fit to be looked for beyond the place at which it was found. */
export function isDistinct({ kind, value }: Value): boolean {
  if (kind === 'possible-secrets') return false;
  // Of one word, it may be much else.
  if (kind === 'names') return value.includes(' ');
  if (kind === 'users') return value.length >= SHORTEST_NAME;
  if (kind !== 'secrets' && kind !== 'patterns') return true;
  // `postgres` may be a password, and is much else.
  const isMixed = /\d/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value));
  return value.length >= 16 || (value.length >= 8 && isMixed);
}

export function needlesOf(found: Value): Needle[] {
  const { kind, label, value } = found;
  const needle = (text: string, fit: Fit): Needle => ({ kind, label, value, text, fit });
  const fit = FITS[kind] ?? 'anything';
  const forms = spellings(found).flatMap((spelling) => [...writtenForms(spelling)]);
  return [
    ...Array.from(new Set(forms), (text) => needle(text, fit)),
    ...Array.from(base64Forms(value), (text) => needle(text, 'base64')),
    ...(label === 'private-key' ? keyLines(value).map((line) => needle(line, 'anything')) : []),
    ...(kind === 'paths' ? [needle(projectSlug(value), 'slug')] : []),
  ];
}

/** On Windows a path is written with either slash. */
function spellings({ kind, value }: Value): string[] {
  return kind === 'paths' && value.includes('\\') ? [value, value.replaceAll('\\', '/')] : [value];
}
