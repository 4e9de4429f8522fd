import { isJson } from '../json/is-json.ts';
import { type FindEdits, stringEdits, type TextEdit } from '../json/string-edits.ts';
import { isRoot, isWindowsPath, namesOf } from './path-names.ts';
import { slugPattern, textPattern, urlPattern } from './path-pattern.ts';

/** Directories that are to be found under another path. */
export interface PathMove {
  /** Absolute paths, of any system; what lies in them comes along. Of a root no text can tell. */
  readonly from: readonly string[];
  readonly to: string;
  /** Folders of the Claude folder's `projects`, old to new. */
  readonly slugs: ReadonlyMap<string, string>;
}

interface Rule {
  /** Part of each match, to pass over most texts quickly. */
  readonly hint: string;
  readonly pattern: RegExp;
  /** @param before What stands before the match. */
  replacement(match: string, before: string): string;
}

/** More backslashes stand before no quote. */
const FAR = 64;
const NO_KEYS: ReadonlySet<string> = new Set();
/** Nobody writes JSON into JSON more often. */
const LEVELS = [0, 1, 2, 3, 4, 5];

/** Finds paths in a text and tells where they are now. A text that is JSON stays JSON. */
export function pathEdits({ from, to, slugs }: PathMove): FindEdits {
  const paths = new Set(
    from.flatMap((path) => [path, path.normalize('NFC'), path.normalize('NFD')]),
  );
  const outermost = [...paths].filter(
    (path) => !isRoot(path) && !from.some((other) => isInside(path, other)),
  );
  const rules = [
    ...outermost.flatMap((path) => pathRules(path, to)),
    ...Array.from(slugs, ([old, slug]) => slugRule(old, slug)),
  ];
  const find: FindEdits = (text) => {
    const likely = rules.filter(({ hint }) => text.includes(hint));
    if (likely.length === 0) return [];
    if (isJson(text)) return stringEdits(text, find, NO_KEYS);
    return likely.flatMap((rule) => editsBy(rule, text)).sort((a, b) => a.start - b.start);
  };
  return find;
}

function isInside(path: string, other: string): boolean {
  const [names, above] = [namesOf(path), namesOf(other)];
  const isAbove = above.every((name, index) => name === names[index]);
  return isAbove && names.length > above.length && !isRoot(other);
}

function editsBy({ pattern, replacement }: Rule, text: string): TextEdit[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    text: replacement(match, text.slice(Math.max(0, index - FAR), index)),
  }));
}

function pathRules(path: string, to: string): Rule[] {
  const isWindows = isWindowsPath(path);
  // The longest run of characters that nobody escapes.
  const [longest = ''] = (path.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length);
  const hint = isWindows ? '' : longest;
  return [
    { hint, pattern: urlPattern(path), replacement: () => urlPath(to) },
    {
      hint,
      pattern: textPattern(path),
      replacement(match, before) {
        const usesSlashes = isWindows && !match.includes('\\');
        const target = usesSlashes ? to.replaceAll('\\', '/') : to;
        return escaped(target, levelOf(path, match, before));
      },
    },
  ];
}

function slugRule(old: string, slug: string): Rule {
  return { hint: old, pattern: slugPattern(old), replacement: () => slug };
}

/** How often a text was escaped: as the path itself tells, else its slashes, else the quote before it. */
function levelOf(path: string, match: string, before: string): number {
  const isWritten = (level: number): boolean =>
    escaped(path, level).toLowerCase() === match.toLowerCase();
  if (!isWritten(0) || !isWritten(1)) {
    const level = LEVELS.find(isWritten);
    if (level !== undefined) return level;
  }
  const slashes = /\\+(?=\/)/.exec(match)?.[0].length ?? 0;
  if (slashes > 0) return Math.round(Math.log2(slashes)) + 1;
  const escapes = /(\\*)"$/.exec(before)?.[1]?.length ?? 0;
  return Math.round(Math.log2(escapes + 1));
}

function escaped(text: string, level: number): string {
  return level === 0 ? text : escaped(JSON.stringify(text).slice(1, -1), level - 1);
}

function urlPath(path: string): string {
  const names = namesOf(path).map((name) => encodeURIComponent(name).replace(/^(\w)%3A$/, '$1:'));
  return `/${names.join('/')}`;
}
