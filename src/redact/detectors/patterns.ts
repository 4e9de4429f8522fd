import { UserError } from '../../errors.ts';
import { escapeRegExp } from '../../text/escape-reg-exp.ts';
import type { Detector } from '../kinds.ts';

const REGEX = /^\/(?<source>.+)\/(?<flags>[imsu]*)$/s;

/** What the user wants to have replaced: a text as it is, or `/regex/flags`. */
export function pattern(given: string): Detector {
  const regex = toRegex(given);
  return {
    kind: 'patterns',
    *find(text) {
      for (const { 0: match, index } of text.matchAll(regex))
        if (match !== '') yield { start: index, end: index + match.length };
    },
  };
}

function toRegex(given: string): RegExp {
  const { source, flags } = REGEX.exec(given)?.groups ?? {};
  if (given.trim() === '')
    throw new UserError({
      code: 'wrong-use',
      message: '--redact names nothing to replace.',
      hint: 'Give a text as it is, or /regex/flags.',
    });
  if (source === undefined) return new RegExp(escapeRegExp(given), 'g');
  try {
    return new RegExp(source, `g${flags}`);
  } catch (error) {
    throw new UserError({
      code: 'wrong-use',
      message: `--redact ${given} is no regular expression: ${(error as Error).message}`,
      hint: 'A text between slashes is a regular expression; any other is taken as it is.',
    });
  }
}
