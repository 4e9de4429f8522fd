import { isDistinctName, isExampleName } from '../common-words.ts';
import { byRules, type Rule } from './near-hits.ts';

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
/** Folders beside the homes. */
const NOBODYS = /^(?:Shared|Public|Default|Guest|All Users)$/i;
const isSomebodys = (name: string): boolean => !NOBODYS.test(name) && !isExampleName(name);
const rule = (pattern: RegExp, isMeant: NonNullable<Rule['isMeant']>): Rule => ({
  hints: ['home', 'users'],
  pattern,
  // Names of servers and shares stand before it.
  reach: [200, 300],
  isMeant,
});

/** Home directories, by the shapes that they have on Linux, macOS and Windows. */
export const homes = byRules(
  'paths',
  [HOME, ENCODED, SLUG].map((pattern) =>
    rule(pattern, (_, { groups }) => isSomebodys(groups?.name as string)),
  ),
);

/** The names that homes have. */
export const homeUsers = byRules(
  'users',
  [HOME, ENCODED].map(({ source, flags }) =>
    rule(
      new RegExp(source.replace('?<name>', '?<secret>'), flags),
      (name) => isSomebodys(name) && isDistinctName(name),
    ),
  ),
);
