import { escapeRegExp } from '../text/escape-reg-exp.ts';

/** What a pattern calls the session's id, or the name of its folder. */
const SESSION = '{session}';
const ANY_FOLDERS = '**';

/** Where the files of a pattern are looked for, and which of them fit. */
export interface Search {
  /** Folders to enter first, whatever they are. */
  readonly trusted: readonly string[];
  /** Names to follow from there; a link among them leads out of the session and is not followed. */
  readonly owned: readonly string[];
  /** Whether to look into the folders below, too. */
  readonly deep: boolean;
  /** Fits a path relative to where the pattern starts, with `/` between names. */
  readonly fits: RegExp;
}

export function compilePattern(pattern: string, session: string): Search {
  const names = pattern.split('/');
  const open = names.findIndex((name) => name.includes('*'));
  const fixed = open < 0 ? names : names.slice(0, open);
  const named = fixed.findIndex((name) => name.includes(SESSION));
  const border = named < 0 ? fixed.length : named;
  return {
    trusted: fixed.slice(0, border),
    owned: fixed.slice(border).map((name) => name.replaceAll(SESSION, () => session)),
    deep: names.includes(ANY_FOLDERS),
    fits: new RegExp(
      `^${names.map((name, index) => source(name, session, index < names.length - 1)).join('')}$`,
      's',
    ),
  };
}

/** The same search below a folder of the session's own: no link there is followed. */
export function within(folder: string, search: Search): Search {
  return {
    trusted: [],
    owned: [folder, ...search.trusted, ...search.owned],
    deep: search.deep,
    fits: new RegExp(`^${escapeRegExp(folder)}/${search.fits.source.slice(1)}`, 's'),
  };
}

function source(name: string, session: string, isFolder: boolean): string {
  if (name === ANY_FOLDERS) return '(?:.+/)?';
  const parts = name
    .split('*')
    .map((part) => escapeRegExp(part.replaceAll(SESSION, () => session)));
  return parts.join('[^/]*') + (isFolder ? '/' : '');
}
