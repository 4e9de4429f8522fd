import { isPersonName } from '../common-words.ts';
import type { Detected, Detector } from '../kinds.ts';
import { addressAt } from './emails.ts';

const WORD = String.raw`[\p{Lu}][\p{L}\p{M}'’.-]{0,30}`;
const NAME = `${WORD}(?: (?:${WORD}|van|von|de|der|den|da|di|la|le|el|bin)){0,4}`;
/** A name right before an address: `Jane Doe <`. */
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<name>${NAME})["']?[ \t]*[<(\[]$`, 'u');
/** Names that a program has for a person whose address is near. */
const LABELLED = new RegExp(
  String.raw`(?<=\b(?:user\.name|author(?:_?name)?|committer(?:_?name)?|full_?name|display_?name|name)["'\\]*[ \t]*[:= ][ \t]*["'\\]*)(?<name>${NAME})(?=["'\\\r\n,;]|$)`,
  'giu',
);
/** `git blame` */
const BLAMED =
  /(?<=^\^?[0-9a-f]{7,40}[^\n(]{0,200}\((?:<)?)(?<name>[\p{L}\p{N}][\p{L}\p{M}\p{N}'’. -]{1,40}?)(?=\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}\s+\d+\))/gmu;
const NEAR = 200;

/** Names of people, told by their e-mail address beside them or by what git says of them. */
export const names: Detector = {
  kind: 'names',
  sign: '@',
  hints: ['user.name', ' +0', ' -0', 'co-authored-by'],
  *find(text, hits) {
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      const address = addressAt(text, at);
      if (address === undefined) continue;
      const from = Math.max(0, address.start - 80);
      yield* named(BEFORE.exec(text.slice(from, address.start)), from);
      const start = Math.max(0, address.start - NEAR);
      const near = text.slice(start, address.end + NEAR);
      if (/e-?mail/i.test(near))
        for (const match of near.matchAll(LABELLED)) yield* named(match, start);
    }
    if (hits.length === 0) return;
    for (const match of text.matchAll(BLAMED)) yield* named(match, 0);
    for (const match of text.matchAll(CONFIGURED)) yield* named(match, 0);
  },
};

/** `git config user.name 'Jane Doe'` */
const CONFIGURED = new RegExp(
  String.raw`\buser\.name(?:[ \t]*=[ \t]*|[ \t]+)\\*["']?(?<name>${NAME})(?=["'\\\r\n]|$)`,
  'gu',
);

function* named(match: RegExpExecArray | null, offset: number): Generator<Detected> {
  const name = match?.groups?.name?.trim();
  if (match == null || name === undefined || !isPersonName(name)) return;
  const start = offset + match.index + match[0].indexOf(name);
  yield { start, end: start + name.length };
}
