import { wrongUse } from '../../errors.ts';
import { escapeRegExp } from '../../text/escape-reg-exp.ts';
import type { Detector } from '../kinds.ts';

const REGEX = /^\/(?<source>.+)\/(?<flags>[A-Za-z]*)$/s;
/** Those that change what is found; all matches are replaced, whether `g` is there or not. */
const FLAGS = /^(?!.*(.).*\1)[gimsuv]*$/;
/** A path such as /srv/data has the shape of a regex, too; these are in none, or hardly. */
const REGEX_SIGN = /[\\^$*+?()[\]{}|]/;
const LONGEST_MISTAKE = 2;

/**
 * What the user wants to have replaced: a text as it is, or `/regex/flags`.
 * @param onMatch Told of every place.
 */
export function pattern(given: string, onMatch: () => void): Detector {
  const regex = toRegex(given);
  return {
    kind: 'patterns',
    *find(text) {
      for (const { 0: match, index } of text.matchAll(regex)) {
        if (match === '') continue;
        onMatch();
        yield { start: index, end: index + match.length };
      }
    },
  };
}

function toRegex(given: string): RegExp {
  if (given.trim() === '')
    throw wrongUse('--redact names nothing to replace.', 'Give a text as it is, or /regex/flags.');
  const { source, flags = '' } = REGEX.exec(given)?.groups ?? {};
  if (source === undefined) return asItIs(given);
  if (!FLAGS.test(flags)) {
    if (flags.length > LONGEST_MISTAKE && !REGEX_SIGN.test(source)) return asItIs(given);
    throw wrongUse(
      `--redact ${given} has flags that there are not: ${flags}.`,
      'A regular expression takes g, i, m, s, u and v, each once; a text with slashes can be written as one: /\\/srv\\/x/.',
    );
  }
  try {
    return new RegExp(source, `g${flags.replace('g', '')}`);
  } catch (error) {
    throw wrongUse(
      `--redact ${given} is no regular expression: ${(error as Error).message}`,
      'A text between slashes is a regular expression; any other is taken as it is.',
    );
  }
}

function asItIs(text: string): RegExp {
  return new RegExp(escapeRegExp(text), 'g');
}
