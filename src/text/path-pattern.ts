import { foldersOf } from '../format/artifacts.ts';
import { escapeRegExp } from './escape-reg-exp.ts';
import { isWindowsPath, namesOf } from './path-names.ts';

/*
 * Patterns for a path as it stands in texts: as a whole, escaped once more for each JSON text
 * that it stands in.
 */

/** Between two names; some writers of JSON escape it. */
const SLASH = String.raw`\\*/`;
/** The same where the path may be of Windows. */
export const ANY_SLASH = String.raw`(?:\\*/|\\+)`;
const FILE_URL = `file:(?:${SLASH}){2}(?:localhost)?`;

/** Writing without spaces: a sentence may go on right at a path. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const LETTER = String.raw`(?![${UNSPACED}])[\p{L}\p{N}_]`;
/** No name goes on to the left; an escape or the code of a colour may end in a letter. */
const START = String.raw`(?:(?<!${LETTER}|[.~/\\})])|(?<=\\[abfnrtv]|\\u[\da-fA-F]{4}|\[[\d;]*m))`;
/** No name goes on to the right; a full stop may end a sentence. */
const END = String.raw`(?!${LETTER}|[-.~+@%]+(?:${LETTER}|/)|\\+\x20)`;
/** The folders of the Claude folder that hold sessions; those of a project's own `.claude` are others. */
const CLAUDE_FOLDERS = ['projects', ...foldersOf('claude')].join('|');
/** The Claude folder stays where it is, also if its home is moved as a project. */
const NOT_CLAUDE_DIR = `(?!${ANY_SLASH}\\.claude${ANY_SLASH}(?:${CLAUDE_FOLDERS})(?![\\w-]))`;

/** Finds a path in plain text. */
export function textPattern(path: string): RegExp {
  const slash = isWindowsPath(path) ? ANY_SLASH : SLASH;
  const root = /^(?:[A-Za-z]:|~)/.test(path) ? '' : slash;
  return pathPattern(START + root + joined(path, slash, inText), path);
}

/** Finds a path in URLs of files. */
export function urlPattern(path: string): RegExp {
  return pathPattern(`(?<=${FILE_URL})${SLASH}${joined(path, SLASH, inUrl)}`, path);
}

/** Finds a folder of the Claude folder's `projects`. */
export function slugPattern(slug: string): RegExp {
  return new RegExp(
    `(?<=projects${ANY_SLASH})${Array.from(slug, escapeRegExp).join('')}(?![\\w-])`,
    'gu',
  );
}

function pathPattern(source: string, path: string): RegExp {
  // On Windows upper and lower case mean the same.
  return new RegExp(source + END + NOT_CLAUDE_DIR, isWindowsPath(path) ? 'giu' : 'gu');
}

function joined(path: string, slash: string, written: (character: string) => string): string {
  return namesOf(path)
    .map((name) => Array.from(name, written).join(''))
    .join(slash);
}

function inText(character: string): string {
  if (character === '"') return String.raw`\\*"`;
  if (character === '\\') return String.raw`\\+`;
  if (character <= '~') return escapeRegExp(character);
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  const hex = units.map((unit) => eitherCase(unit.toString(16).padStart(4, '0')));
  return `(?:${character}|${hex.map((digits) => String.raw`\\+u${digits}`).join('')})`;
}

function inUrl(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character
    ? escapeRegExp(character)
    : `(?:${escapeRegExp(character)}|${eitherCase(encoded)})`;
}

function eitherCase(hex: string): string {
  return hex.replace(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}
