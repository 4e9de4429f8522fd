import { isDistinctName } from '../common-words.ts';
import type { Detector } from '../kinds.ts';

/** Between two names, however often it was escaped. */
const SEPARATOR = String.raw`(?:\\+|\/)`;
const NAME = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,62}[\p{L}\p{N}_-])?`;
/** On Windows and macOS names may have spaces; where one ends is then told by what follows. */
const SPACED = `${NAME}(?: ${NAME}){1,3}(?=${SEPARATOR})`;
const ROOTS = [
  String.raw`(?:[A-Za-z]:|\/(?:mnt\/)?[a-z])${SEPARATOR}[Uu]sers${SEPARATOR}`,
  String.raw`(?<![\p{L}\p{N}_.})\\-])${SEPARATOR}(?:home|Users)${SEPARATOR}`,
];
const HOME = new RegExp(`(?:${ROOTS.join('|')})(?<name>${SPACED}|${NAME})`, 'gu');
/** Where a home stands in an address, and its slashes may be codes. */
const ENCODED = /%2F(?:home|Users)%2F(?<name>[\w.-]+)/gi;
const HINT = /home|Users/i;
/** Folders beside the homes. */
const NOBODYS = /^(?:Shared|Public|Default|Guest|All Users)$/i;
const LOGIN =
  /(?:\b(?:USER|LOGNAME|USERNAME|SUDO_USER)=["']?|(?<![\w.+-])(?=[a-z_][\w-]*@[\w.-]+:\s?[~/]))(?<name>[A-Za-z_][\w.-]{0,31})/g;
const LOGIN_HINT = /USER|LOGNAME|@/;

/** Home directories, by the shapes that they have on Linux, macOS and Windows. */
export const homes: Detector = {
  kind: 'paths',
  *find(text) {
    if (!HINT.test(text)) return;
    for (const pattern of [HOME, ENCODED])
      for (const { 0: match, index, groups } of text.matchAll(pattern))
        if (!NOBODYS.test(groups?.name as string))
          yield { start: index, end: index + match.length };
  },
};

/** The names that homes have, and those that shells tell. */
export const users: Detector = {
  kind: 'users',
  *find(text) {
    for (const [hint, pattern] of [
      [HINT, HOME],
      [HINT, ENCODED],
      [LOGIN_HINT, LOGIN],
    ] as const) {
      if (!hint.test(text)) continue;
      for (const { 0: match, index, groups } of text.matchAll(pattern)) {
        const name = groups?.name as string;
        if (NOBODYS.test(name) || !isDistinctName(name) || name === 'git') continue;
        const end = index + match.length;
        yield { start: end - name.length, end };
      }
    }
  },
};
