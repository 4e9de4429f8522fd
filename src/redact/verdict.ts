import { classOf, type NameClass, vendorIn } from './names.ts';
import { type Grade, gradeOf, isPassphrase, isRandom, withoutScheme } from './values.ts';

/** How a value is given to a name. */
export type Manner =
  /** `NAME=value`, `--name value`: as shells and settings have it. */
  | 'setting'
  /** The value of a key in data. */
  | 'field'
  /** In quotes. */
  | 'quoted'
  /** The next argument of a call: `set("name", "value")`. */
  | 'argument'
  /** A bare word that is all of its line: `name: value`. */
  | 'line'
  /** What follows after spaces alone: `name value`. */
  | 'spaced'
  /** A bare word among others. */
  | 'bare';

export type Verdict = 'strong' | 'weak' | 'none';

/** What a value has to look like at least to be a secret, and to be a possible one. */
const LEAST: Readonly<
  Record<Exclude<NameClass, 'nothing'>, Record<Manner, readonly [Grade, Grade]>>
> = {
  password: {
    setting: ['word', 'word'],
    field: ['word', 'word'],
    quoted: ['name', 'word'],
    argument: ['mixed', 'name'],
    line: ['name', 'word'],
    spaced: ['name', 'name'],
    bare: ['mixed', 'name'],
  },
  secret: {
    setting: ['name', 'word'],
    field: ['mixed', 'word'],
    quoted: ['mixed', 'word'],
    argument: ['mixed', 'name'],
    line: ['mixed', 'name'],
    spaced: ['random', 'mixed'],
    bare: ['random', 'mixed'],
  },
  vague: {
    setting: ['random', 'mixed'],
    field: ['random', 'mixed'],
    quoted: ['random', 'mixed'],
    argument: ['random', 'mixed'],
    line: ['random', 'mixed'],
    spaced: ['random', 'random'],
    bare: ['random', 'random'],
  },
};
const ORDER: readonly Grade[] = ['nothing', 'word', 'name', 'mixed', 'random'];
/** Names of contents: keys of caches, ids, hashes. */
const CONTENT_NAME = /^(?:[0-9a-f]+|[0-9a-f]{8}-[0-9a-f-]{27}|(?:sha|md)\d+[-:].*)$/;
/** `tokens[i]`, `Parsed<T>`, `[]string{id}` */
const EXPRESSION = /^(?:\[\])?[\w$.]+[[<({]|[;{]$/;
const LONG_NUMBER = 14;
const SHORTEST = { password: 3, secret: 6, vague: 20 } as const;

/** How sure it is that a value of a name is a secret. */
export function judge(name: string, given: string, manner: Manner): Verdict {
  const value = withoutScheme(given);
  const vendor = vendorIn(name);
  if (vendor?.value.test(value) && /\d/.test(value) && (isRandom(value) || /^\d+$/.test(value)))
    return 'strong';
  const found = classOf(name);
  if (found === 'nothing' || value.length < SHORTEST[found]) return 'none';
  if (/\s/.test(value))
    return found === 'password' && manner !== 'argument' && isPassphrase(value) ? 'strong' : 'none';
  if ((manner === 'line' || manner === 'bare') && EXPRESSION.test(value)) return 'none';
  // Numbers are counts, unless they are a password or very long.
  if (/^\d+$/.test(value) && found !== 'password')
    return value.length >= LONG_NUMBER && manner !== 'bare' ? 'strong' : 'none';
  const grade = gradeOf(value);
  const [strong, weak] = LEAST[found][manner];
  if (grade === 'nothing' || ORDER.indexOf(grade) < ORDER.indexOf(weak)) return 'none';
  if (ORDER.indexOf(grade) < ORDER.indexOf(strong)) return 'weak';
  if (found === 'vague' && CONTENT_NAME.test(value)) return 'none';
  return 'strong';
}
