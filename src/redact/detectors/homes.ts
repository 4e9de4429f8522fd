import { isDistinctName, isExampleName } from '../common-words.ts';
import type { Hit } from '../hints.ts';
import type { Detected, Detector } from '../kinds.ts';

/** Between two names, however often it was escaped. */
const SEPARATOR = String.raw`(?:\\+|\/)`;
const NAME = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,62}[\p{L}\p{N}_-])?`;
/** On Windows and macOS names may have spaces; where one ends is then told by what follows. */
const SPACED = `${NAME}(?: ${NAME}){1,3}(?=${SEPARATOR})`;
const ROOTS = [
  // A share of a machine, or of WSL: \\server\Users\, \\wsl$\Ubuntu\home\
  String.raw`\\{2,}[\w.$-]+(?:\\+[\w.-]+)?\\+(?:home|homes|[Uu]sers)\\+`,
  String.raw`(?:[A-Za-z]:|\/(?:mnt\/)?[a-z])${SEPARATOR}[Uu]sers${SEPARATOR}`,
  String.raw`(?<![\p{L}\p{N}_.})\\-])${SEPARATOR}(?:(?:var|export|usr|data)${SEPARATOR})?(?:home|Users)${SEPARATOR}`,
];
const HOME = new RegExp(`(?:${ROOTS.join('|')})(?<name>${SPACED}|${NAME})`, 'gu');
/** Where a home stands in an address, and its slashes may be codes. */
const ENCODED = /%2F(?:home|Users)%2F(?<name>[\w.-]+)/gi;
/** As clients name the folder of a project: -home-jane-shop. The name ends where nobody can tell; one word it has. */
const SLUG = /(?<![\w-])(?:[A-Z]-)?-(?:home|Users)-(?<name>[A-Za-z0-9]+)(?=-)/g;
const HINTS = ['home', 'users'];
/** Folders beside the homes. */
const NOBODYS = /^(?:Shared|Public|Default|Guest|All Users)$/i;

/** Home directories, by the shapes that they have on Linux, macOS and Windows. */
export const homes: Detector = {
  kind: 'paths',
  hints: HINTS,
  find: (text, hits) =>
    homesIn(text, hits, [HOME, ENCODED, SLUG], (match) => [
      match.index,
      match.index + match[0].length,
    ]),
};

/** The names that homes have. */
export const homeUsers: Detector = {
  kind: 'users',
  hints: HINTS,
  *find(text, hits) {
    const places = homesIn(text, hits, [HOME, ENCODED], (match) => {
      const end = match.index + match[0].length;
      return [end - (match.groups?.name ?? '').length, end];
    });
    for (const place of places) if (isDistinctName(text.slice(place.start, place.end))) yield place;
  },
};

function* homesIn(
  text: string,
  hits: readonly Hit[],
  patterns: readonly RegExp[],
  placeOf: (match: RegExpExecArray) => readonly [number, number],
): Generator<Detected> {
  if (hits.length === 0) return;
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const name = match.groups?.name as string;
      if (NOBODYS.test(name) || isExampleName(name)) continue;
      const [start, end] = placeOf(match);
      yield { start, end };
    }
}
