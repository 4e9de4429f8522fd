import { wrongUse } from '../errors.ts';
import { escapeRegExp } from './escape-reg-exp.ts';

const REGEX = /^\/(?<source>.+)\/(?<flags>[A-Za-z]*)$/s;
/** Those that change what is found; all matches count, whether `g` is there or not. */
const FLAGS = /^(?!.*(.).*\1)[gimsuv]*$/;
/** A path such as /srv/data has the shape of a regex, too; these are in none, or hardly. */
const REGEX_SIGN = /[\\^$*+?()[\]{}|]/;
const LONGEST_MISTAKE = 2;

/**
 * A text to be found as it is, or `/regex/flags`; finds all places.
 * @param where Where the user wrote it: `--match`.
 */
export function textPattern(where: string, given: string): RegExp {
  const wanted = textOrRegex(where, given);
  return typeof wanted === 'string' ? new RegExp(escapeRegExp(wanted), 'g') : wanted;
}

/** The same, for those to whom a text is not to be found just as it is. */
export function textOrRegex(where: string, given: string): string | RegExp {
  if (given.trim() === '')
    throw wrongUse(`${where} has no text to look for.`, 'Give a text as it is, or /regex/flags.');
  const { source, flags = '' } = REGEX.exec(given)?.groups ?? {};
  if (source === undefined) return given;
  if (!FLAGS.test(flags)) {
    if (flags.length > LONGEST_MISTAKE && !REGEX_SIGN.test(source)) return given;
    throw wrongUse(
      `${where} ${given} has unknown flags: ${flags}.`,
      'A regular expression takes g, i, m, s, u and v, each once; a text with slashes can be written as one: /\\/srv\\/x/.',
    );
  }
  try {
    return new RegExp(source, `g${flags.replace('g', '')}`);
  } catch (error) {
    throw wrongUse(
      `${where} ${given} is not a regular expression: ${(error as Error).message}`,
      'A text between slashes is a regular expression; any other is taken as it is.',
    );
  }
}
