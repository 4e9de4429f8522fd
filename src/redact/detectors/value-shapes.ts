import { isUuid } from '../../format/id-shapes.ts';

/** Some services hand out tokens of several thousand characters. */
export const LONGEST_VALUE = 8192;

/** What stands where a secret would, and is none: names of types, words of forms, nothing. */
const WORDS: ReadonlySet<string> = new Set(
  `true false null none nil undefined yes no on off string str text number int integer boolean bool any object
  password passwd secret token key apikey api_key required optional hidden input value default empty unset redacted
  removed masked changeme placeholder example bearer basic name label type auto authenticated invalid missing
  expired enabled disabled unknown todo`.split(/\s+/),
);
/** Values that stand for others: variables, templates, calls, options of types. */
const REFERENCE =
  /^[$<{%(*@!]|\$\{|\{\{|[(]|^(?:process|os|env|self|this|config|settings|secrets|import|ctx|req|props|args|options)\b[.[]/i;
/** The documentation's way to write one. */
const EXAMPLE = /EXAMPLE(?:KEY)?$|^your[-_]|^(?:x+|\*+|\.+|-+|_+|#+|0+)$|^x{4,}|\.\.\.$|…|^\[/i;
const PATH_OF_NAMES = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+$/;

/** Whether a value stands for another, or for none. */
export function isPlainValue(value: string): boolean {
  return (
    WORDS.has(value.toLowerCase()) ||
    REFERENCE.test(value) ||
    EXAMPLE.test(value) ||
    (PATH_OF_NAMES.test(value) && !isRandom(value))
  );
}

const SHORTEST_RANDOM = 20;
/** Bits for each character; words have less, and so have hashes of few different digits. */
const RANDOM_BITS = 3.3;

/** The path of a file, also where a home directory was replaced. */
const PATH_OF_FILE = /^~?[\w.-]*\/[\w./-]*\.\w{1,5}$/;

/** Whether a value is one that nobody would make up. Ids of the shape of a uuid are no secrets by themselves. */
export function isRandom(value: string): boolean {
  if (value.length < SHORTEST_RANDOM || isUuid(value)) return false;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || PATH_OF_FILE.test(value)) return false;
  return bitsOf(value) >= RANDOM_BITS;
}

function bitsOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Whether a bare word after a colon is a password rather than the start of a sentence or a name in a program. */
export function looksSecret(value: string): boolean {
  if (value.length < 6) return false;
  const hasMix = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9_.]/].filter((kind) =>
    kind.test(value),
  ).length;
  return /\d/.test(value) && hasMix >= 2 && !/^\d+(?:\.\d+)*\w{0,3}$/.test(value);
}
